import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { listRevertedImports } from '#goods/catalogue/contract.ts'
import { RevertProgress } from '#goods/catalogue/importing/revert-progress.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/changes'
import { type AuditEntry, listAuditEntries, previewUndo, type UndoPreview, undoAction } from './contract.ts'
import { UndoEffects } from './undo-effects.tsx'
import { getActionName } from './words.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_changes())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? ''
  const entries = loadForPage(callList(listAuditEntries, { cursor, limit: '50' }))
  const imports = loadForPage(api(listRevertedImports, {}))
  return { ...(await entries), imports: await imports }
}

type UndoRequest = { entry: AuditEntry; preview: UndoPreview }

/** The shop's changes with their authors, and an undo where possible. */
export default function Changes({ loaderData }: Route.ComponentProps) {
  const { items, next, imports } = loaderData
  const previewing = useAction()
  const { subject: asked, ask, run, dialog } = useAction<UndoRequest>()
  const askUndo = (entry: AuditEntry) =>
    previewing.run(async () => ask({ entry, preview: await api(previewUndo, { entry: entry._id }) }))
  const undo = ({ _id, subject }: AuditEntry) =>
    run(() => api(undoAction, { entry: _id }), { toast: m.change_undone({ subject }), revalidate: true })
  return (
    <>
      <PageTitle>{m.menu_changes()}</PageTitle>
      <p className="mt-1 mb-6 text-muted">{m.changes_text()}</p>
      <RevertProgress imports={imports} />
      <RefusalNotice reason={previewing.reason} />
      {items.length === 0 ? (
        <Notice title={m.changes_none()} text={m.changes_none_text()} headingLevel="h2" />
      ) : (
        <Table
          caption={m.menu_changes()}
          rows={items}
          getKey={(entry) => entry._id}
          columns={[
            { label: m.change_at(), cell: (entry) => <At at={entry.at} /> },
            {
              label: m.change_who(),
              cell: (entry) => <span className="break-all">{entry.who ?? m.change_operator()}</span>,
            },
            { label: m.change_what(), cell: getActionTitle },
            { label: m.change_subject(), cell: (entry) => <span className="md:break-words">{entry.subject}</span> },
            {
              label: m.change_undo(),
              unlabelled: true,
              align: 'right',
              cell: (entry) => <Undo entry={entry} busy={previewing.busy} onAsk={askUndo} />,
            },
          ]}
        />
      )}
      <NextPage next={next} />
      {asked && (
        <Confirm
          {...dialog}
          onConfirm={() => undo(asked.entry)}
          title={m.change_undo_title()}
          confirmLabel={m.change_undo()}
          cancelLabel={m.cancel()}
        >
          <p className="font-semibold text-ink">{`${getActionTitle(asked.entry)}: ${asked.entry.subject}`}</p>
          <UndoEffects {...asked.preview} />
          <p>{m.undo_can_be_undone()}</p>
        </Confirm>
      )}
    </>
  )
}

const getActionTitle = ({ action, of }: AuditEntry) =>
  of ? `${getActionName(action)}: ${getActionName(of)}` : getActionName(action)

const At = ({ at }: { at: string }) => (
  <time dateTime={at} className="figures whitespace-nowrap text-sm">
    {formatDateTime(at)}
  </time>
)

type UndoProps = { entry: AuditEntry; busy: boolean; onAsk: (entry: AuditEntry) => void }

function Undo({ entry, busy, onAsk }: UndoProps) {
  if (entry.undo === 'impossible') return null
  if (entry.undo === 'done') return <span className="text-sm text-muted">{m.change_is_undone()}</span>
  return (
    <Button
      variant="secondary"
      busy={busy}
      onClick={() => onAsk(entry)}
      aria-label={m.change_undo_of({ subject: entry.subject })}
    >
      {m.change_undo()}
    </Button>
  )
}
