import { formatDateTime } from '#base/platform/text/locale.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import type { OpenRefund, OrderDetails } from '../shapes.ts'
import { RecordByHand } from './record-by-hand.tsx'
import { WaitingActions } from './waiting-actions.tsx'

type Props = { order: OrderDetails }

/** What is owed back of an order and waits, for admins: since when, how often it was tried, and what they can do about it. */
export const OpenRefunds = ({ order }: Props) =>
  order.openRefunds
    .filter(({ state }) => state !== 'sent')
    .map((refund) => <OpenRefundPanel key={refund._id} order={order} refund={refund} />)

function OpenRefundPanel({ order, refund }: Props & { refund: OpenRefund }) {
  const amount = formatMoney(refund.amount, order.currency)
  const isByHand = refund.state === 'by_hand'
  return (
    <section
      aria-labelledby={`refund-${refund._id}`}
      className="mt-6 grid max-w-3xl gap-3 border border-line bg-card p-5"
    >
      <h2 id={`refund-${refund._id}`} className="text-xl">
        {isByHand ? m.transfer_back_title({ amount }) : m.refund_waits_title({ amount })}
      </h2>
      {refund.sendable ? <Tries refund={refund} /> : <p>{m.transfer_back_text()}</p>}
      {isByHand && <RecordByHand order={order} refund={refund} />}
      {refund.sendable && <WaitingActions order={order} refund={refund} />}
    </section>
  )
}

const Tries = ({ refund: { state, since, tries, nextTryAt } }: { refund: OpenRefund }) => (
  <>
    <p>{state === 'by_hand' ? m.refund_by_hand_text() : m.refund_waits_text()}</p>
    <p className="figures text-sm text-muted">
      {m.refund_since({ date: formatDateTime(since) })} · {m.refund_tries({ count: tries })}
      {nextTryAt && ` · ${m.refund_next_try({ date: formatDateTime(nextTryAt) })}`}
    </p>
  </>
)

/** For the customer: what becomes of money that did not reach them. */
export const OpenRefundNotice = ({ order }: Props) => (
  <div className="mt-4 grid gap-2 empty:hidden">
    {order.openRefunds.map(({ _id, amount, state }) => (
      <p key={_id}>{customerTexts[state]({ amount: formatMoney(amount, order.currency) })}</p>
    ))}
  </div>
)

const customerTexts = {
  sent: m.refund_customer_sent,
  waiting: m.refund_customer_waits,
  by_hand: m.refund_customer_by_hand,
}
