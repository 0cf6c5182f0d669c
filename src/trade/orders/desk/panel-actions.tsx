import { api } from '#base/platform/contract/client.ts'
import { Notes } from '#base/ui/notes.tsx'
import { m } from '#paraglide/messages.js'
import { Fold } from '../fold.tsx'
import { NextStep } from '../screen/next-step.tsx'
import type { OrderDetails } from '../shapes.ts'
import { ShipForm } from '../shipping/ship-form.tsx'
import { allows } from '../states.ts'
import { addNoteToOrder } from './contract.ts'
import { useDesk } from './use-desk.ts'

/** What is done with an order beside its list: packed, shipped, noted about. */
export function PanelActions({ order }: { order: OrderDetails }) {
  return (
    // What was typed for one order is not sent for the next.
    <div key={order._id} className="grid gap-4">
      <NextStep order={order} />
      {allows('ship', order.state) && <ShipForm order={order} />}
      <Fold title={m.desk_notes()} className="">
        <OrderNotes order={order._id} />
      </Fold>
    </div>
  )
}

function OrderNotes({ order }: { order: string }) {
  const { desk, reload } = useDesk(order)
  const add = async (note: { text: string }, idempotencyKey: string) => {
    await api(addNoteToOrder, { id: order, ...note }, { idempotencyKey })
    await reload()
  }
  return <Notes title={m.desk_notes()} notes={desk?.notes ?? []} add={add} />
}
