import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { type RowsReply, undoRows } from '#base/platform/rows/contract.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '../button.tsx'
import { useAction } from '../hooks/use-action.ts'
import { RefusalNotice } from '../refused.tsx'
import type { RowSelection } from './row-selection.ts'
import { SelectAll } from './select-rows.tsx'

export type RowAction = {
  label: string
  act: (ids: string[]) => Promise<RowsReply>
  /** The opposite action; without one it is undone in the history. */
  undo?: (ids: string[]) => Promise<RowsReply>
  variant?: 'danger'
}

type Outcome = RowsReply & { isUndo?: true; undo?: (() => Promise<RowsReply>) | undefined }

type Props = { selection: RowSelection; actions: readonly RowAction[]; children?: ReactNode }

/**
 * What can be done to the ticked rows of a list, and what became of them: how many were changed, with an undo, and why others
 * were not. `children` are fields that its actions read. It stands before its list, where a keyboard finds it.
 */
export function RowActions({ selection, actions, children }: Props) {
  const { selected, select } = selection
  const { busy, reason, run } = useAction()
  const [outcome, setOutcome] = useState<Outcome>()
  const act = ({ act: change, undo }: RowAction) =>
    run(
      async () => {
        const reply = await change([...selected])
        setOutcome({ ...reply, undo: buildUndo(reply, undo) })
        select(reply.refused.map(({ id }) => id))
      },
      { revalidate: true },
    )
  const takeBack = (undo: () => Promise<RowsReply>) =>
    run(async () => setOutcome({ ...(await undo()), isUndo: true }), { revalidate: true })
  const isNeeded = selected.length > 0 || outcome !== undefined || reason !== undefined
  const dismiss = () => {
    select([])
    setOutcome(undefined)
  }
  return (
    <section aria-label={m.rows_title()} className={isNeeded ? bar : 'sr-only'}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {selected.length > 0 && (
          <>
            <SelectAll selection={selection}>{m.rows_selected({ count: selected.length })}</SelectAll>
            {children}
            {actions.map((action) => (
              <Button
                key={action.label}
                variant={action.variant ?? 'secondary'}
                size="tiny"
                busy={busy}
                onClick={() => act(action)}
              >
                {action.label}
              </Button>
            ))}
          </>
        )}
        <Done outcome={outcome} busy={busy} onUndo={takeBack} />
        {isNeeded && (
          <button
            type="button"
            aria-label={m.close()}
            onClick={dismiss}
            className="ml-auto grid size-8 place-items-center text-muted hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </div>
      <RefusalNotice reason={reason} />
      {outcome && outcome.refused.length > 0 && <RefusedRows outcome={outcome} selection={selection} />}
    </section>
  )
}

// Over the foot of the list, beside the rail: rows do not move when the first one is ticked.
const bar =
  'fixed bottom-4 left-4 z-20 grid max-h-[50vh] max-w-[calc(100vw-2rem)] gap-2 overflow-y-auto rounded-md border border-line border-t-2 border-t-accent bg-card p-3 text-sm shadow-lg lg:left-62 lg:max-w-[calc(100vw-17rem)]'

/** Rows that were so already have nothing to undo. */
function buildUndo({ done }: RowsReply, undo: RowAction['undo']): Outcome['undo'] {
  if (undo) return done.length > 0 ? () => undo(done.map(({ id }) => id)) : undefined
  const entries = done.flatMap(({ entry }) => entry ?? [])
  return entries.length > 0 ? () => undoEntries(done) : undefined
}

/** What is refused is said of the row, not of its entry. */
async function undoEntries(rows: RowsReply['done']): Promise<RowsReply> {
  const ids = new Map(rows.flatMap(({ id, entry }) => (entry ? [[entry, id] as const] : [])))
  const { done, refused } = await api(undoRows, { entries: [...ids.keys()] })
  return { done, refused: refused.map((row) => ({ ...row, id: ids.get(row.id)! })) }
}

type DoneProps = {
  outcome: Outcome | undefined
  busy: boolean
  onUndo: (undo: () => Promise<RowsReply>) => void
}

function Done({ outcome, busy, onUndo }: DoneProps) {
  const count = outcome?.done.length ?? 0
  const { undo, isUndo } = outcome ?? {}
  return (
    <>
      <p role="status" className="font-medium text-good">
        {count > 0 && (isUndo ? m.rows_undone({ count }) : m.rows_done({ count }))}
      </p>
      {undo && (
        <Button variant="secondary" size="tiny" busy={busy} onClick={() => onUndo(undo)}>
          {m.undo()}
        </Button>
      )}
    </>
  )
}

function RefusedRows({ outcome: { refused }, selection }: { outcome: Outcome; selection: RowSelection }) {
  return (
    <div role="alert" className="rounded-md border border-bad bg-bad-surface px-4 py-3 text-bad">
      <p className="font-medium">{m.rows_refused({ count: refused.length })}</p>
      <ul>
        {refused.map(({ id, message }) => (
          <li key={id} className="wrap-anywhere">{`${selection.getName(id)}: ${message}`}</li>
        ))}
      </ul>
    </div>
  )
}
