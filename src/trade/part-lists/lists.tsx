import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDate, formatNumber } from '#base/platform/text/locale.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { DeleteDialog } from '#base/ui/lists/delete-dialog.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/lists'
import { deleteList, listLists, type PartListName } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_lists())

export const clientLoader = async () => ({ lists: await loadForPage(api(listLists, {})) })

/** The lists of parts that its reader has saved. */
export default function PartListsPage({ loaderData: { lists } }: Route.ComponentProps) {
  const deletion = useAction<PartListName>()
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_lists()}</PageTitle>
        <ButtonLink to="/dashboard/lists/new">{m.list_new()}</ButtonLink>
      </div>
      {lists.length === 0 ? (
        <Notice title={m.lists_none()} text={m.lists_none_text()} headingLevel="h2" />
      ) : (
        <div className="mt-6">
          <Table
            caption={m.menu_lists()}
            rows={lists}
            getKey={({ _id }) => _id}
            columns={[
              { label: m.list_name(), cell: Name },
              {
                label: m.list_lines(),
                align: 'right',
                cell: ({ lines }) => <span className="figures">{formatNumber(lines)}</span>,
              },
              {
                label: m.list_changed(),
                cell: ({ changedAt }) => (
                  <time dateTime={changedAt} className="figures">
                    {formatDate(changedAt)}
                  </time>
                ),
              },
              {
                label: m.delete(),
                unlabelled: true,
                align: 'right',
                cell: (list) => (
                  <Button
                    variant="danger"
                    size="small"
                    className="max-md:w-full"
                    aria-label={m.list_delete_of({ name: list.name })}
                    onClick={() => deletion.ask(list)}
                  >
                    {m.delete()}
                  </Button>
                ),
              },
            ]}
          />
        </div>
      )}
      <DeleteDialog
        action={deletion}
        title={m.list_delete_question()}
        getItemName={({ name }) => name}
        getWarning={() => m.list_delete_text()}
        call={({ _id }) => api(deleteList, { id: _id })}
        getToast={({ name }) => m.list_deleted({ name })}
      />
    </section>
  )
}

function Name({ _id, name, isShared }: PartListName) {
  return (
    <span className="max-md:text-right">
      <Link
        to={`/dashboard/lists/${_id}`}
        className="link inline-flex min-h-9 items-center font-semibold wrap-anywhere"
      >
        {name}
      </Link>
      {isShared && <span className="block text-sm text-muted">{m.list_is_shared()}</span>}
    </span>
  )
}
