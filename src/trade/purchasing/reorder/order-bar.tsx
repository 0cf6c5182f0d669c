import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import type { RowSelection } from '#base/ui/lists/row-selection.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'

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
