import { m } from '#paraglide/messages.js'
import { api, apiList } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { formatDateTime } from '#platform/locale.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { NextPage } from '#ui/next-page.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Table } from '#ui/table.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Route } from './+types/changes'
import { actionName } from './action-name.ts'
import { type AuditEntry, listAuditEntries, undoAction } from './contract.ts'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_changes())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? ''
  return await loaded(apiList(listAuditEntries, { cursor, limit: '50' }))
}

/** Who changed what in the shop, with an undo where possible. */
export default function Changes({ loaderData }: Route.ComponentProps) {
  const { items, next } = loaderData
  const { subject: selected, ask, run, dialog } = useAction<AuditEntry>()
  const undo = ({ _id, subject }: AuditEntry) =>
    run(() => api(undoAction, { entry: _id }), { toast: m.change_undone({ subject }), revalidate: true })
  return (
    <>
      <PageTitle>{m.menu_changes()}</PageTitle>
      <p className="mt-1 mb-6 text-muted">{m.changes_text()}</p>
      {items.length === 0 ? (
        <Notice title={m.changes_none()} text={m.changes_none_text()} headingLevel="h2" />
      ) : (
        <Table
          caption={m.menu_changes()}
          rows={items}
          keyOf={(entry) => entry._id}
          columns={[
            { label: m.change_at(), cell: (entry) => <At at={entry.at} /> },
            {
              label: m.change_who(),
              cell: (entry) => <span className="break-all">{entry.who ?? m.change_operator()}</span>,
            },
            { label: m.change_what(), cell: (entry) => actionName(entry.action) },
            { label: m.change_subject(), cell: (entry) => <span className="break-words">{entry.subject}</span> },
            {
              label: m.change_undo(),
              unlabelled: true,
              align: 'right',
              cell: (entry) => <Undo entry={entry} onAsk={ask} />,
            },
          ]}
        />
      )}
      <NextPage next={next} />
      <Confirm
        {...dialog}
        onConfirm={() => selected && undo(selected)}
        title={m.change_undo_title()}
        confirmLabel={m.change_undo()}
        cancelLabel={m.cancel()}
      >
        <p>{selected && `${actionName(selected.action)}: ${selected.subject}`}</p>
      </Confirm>
    </>
  )
}

const At = ({ at }: { at: string }) => (
  <time dateTime={at} className="figures whitespace-nowrap text-sm">
    {formatDateTime(at)}
  </time>
)

function Undo({ entry, onAsk }: { entry: AuditEntry; onAsk: (entry: AuditEntry) => void }) {
  if (entry.undo === 'impossible') return null
  if (entry.undo === 'done') return <span className="text-sm text-muted">{m.change_is_undone()}</span>
  return (
    <Button variant="secondary" onClick={() => onAsk(entry)} aria-label={m.change_undo_of({ subject: entry.subject })}>
      {m.change_undo()}
    </Button>
  )
}
