import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import type { RowSelection } from '#ui/row-selection.ts'
import { useAction } from '#ui/use-action.ts'

type Props = { selection: RowSelection; order: () => Promise<void> }

/** Writes purchase orders of what is ticked. */
export function OrderBar({ selection: { selected }, order }: Props) {
  const { run, busy, reason } = useAction()
  return (
    <div className="mb-3 grid gap-2">
      <Button
        size="small"
        busy={busy}
        disabled={selected.length === 0}
        className="justify-self-start"
        onClick={() => run(order)}
      >
        {selected.length === 0 ? m.reorder_order() : m.reorder_order_count({ count: selected.length })}
      </Button>
      <RefusalNotice reason={reason} />
    </div>
  )
}
