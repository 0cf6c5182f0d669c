import { m } from '#paraglide/messages.js'
import { GuestMailed, OrderLinks } from '#trade/orders/lists/orders-link.tsx'
import { describePromise } from '#trade/orders/screen/order-facts.tsx'
import type { OrderDetails } from '#trade/orders/shapes.ts'
import { describePending } from './pending-text.ts'

/** `isConfirmed`: the shop knows of it. `isPending`: the bank has not decided yet. `holdUntil`: how long the order holds its pieces. */
export type PaymentOutcome = {
  transactionId: string
  isConfirmed: boolean
  isPending: boolean
  holdUntil: string | null
}

/** The outcome of a payment, in place of its form. */
export function PaidScreen({ order, outcome }: { order: OrderDetails; outcome: PaymentOutcome }) {
  return (
    <div className="grid gap-3 border-l-4 border-good pl-4">
      {outcome.isPending ? (
        <p>
          <strong>{m.payment_pending_title()}.</strong> {describePending({ ...order, ...outcome }, Date.now())}
        </p>
      ) : (
        <Success order={order} outcome={outcome} />
      )}
      <GuestMailed />
      <OrderLinks order={order} />
    </div>
  )
}

function Success({ order, outcome }: { order: OrderDetails; outcome: PaymentOutcome }) {
  return (
    <>
      <p className="text-lg font-semibold text-good">{m.payment_success()}</p>
      <p>
        {m.payment_transaction()} <span className="figures font-semibold break-all">{outcome.transactionId}</span>
      </p>
      {!outcome.isConfirmed && <p className="text-warn">{m.payment_confirming()}</p>}
      <p className="max-w-prose">
        {order.promise && order.method && <strong>{describePromise(order.promise, order.method)}. </strong>}
        {m.payment_next()}
      </p>
    </>
  )
}
