import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { formatDateTime } from '#platform/locale.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { formatMoney } from '#ui/price.tsx'
import { Refused } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Route } from './+types/one-order'
import { advanceOrder, getOrderDetails, getTimeline, type Order, type OrderDetails, refundOrder } from './contract.ts'
import { LineTable } from './line-table.tsx'
import { momentName, stateName } from './state-name.ts'
import { allows, type FulfilmentState, nextFulfilment } from './states.ts'
import { SumsList } from './sums-list.tsx'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_all_orders())

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [order, timeline] = await loaded(
    Promise.all([api(getOrderDetails, { id: params.id }), api(getTimeline, { id: params.id })]),
  )
  return { order, timeline }
}

export default function OneOrder({ loaderData }: Route.ComponentProps) {
  const { order, timeline } = loaderData
  return (
    <>
      <ButtonLink to="/dashboard/orders" variant="secondary" className="print:hidden">
        {m.menu_all_orders()}
      </ButtonLink>
      <PageTitle className="figures mt-5">{order.number}</PageTitle>
      <p className="mt-1 font-semibold">{stateName(order.state)}</p>
      <Facts order={order} />
      <h2 className="mt-8 mb-3 text-xl">{m.order_lines()}</h2>
      <LineTable order={order} />
      <div className="max-w-md">
        <SumsList sums={order.sums} method={order.method} currency={order.currency} />
      </div>
      <Actions order={order} />
      <h2 className="mt-10 text-xl">{m.timeline()}</h2>
      <ol className="mt-3 border-l-2 border-line">
        {timeline.map(({ what, who, at }) => (
          <li
            key={`${what}${at}`}
            className="relative py-2 pl-5 before:absolute before:top-4 before:-left-[5px] before:size-2 before:rounded-full before:bg-accent"
          >
            <span className="font-medium">{momentName(what)}</span> <span className="text-muted">{who}</span>
            <time dateTime={at} className="figures block text-sm text-muted">
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </>
  )
}

const disputeStates = { open: m.dispute_open, won: m.dispute_won, lost: m.dispute_lost } as const

function Facts({ order }: { order: OrderDetails }) {
  const facts = [
    [m.order_total(), formatMoney(order.total, order.currency)],
    [m.order_customer(), `${order.customerName}, ${order.customer}`],
    [m.phone(), order.phone],
    [m.address(), order.address],
    ...(order.billing ? [[m.order_billing(), order.billing] as const] : []),
    ...(order.vatNumber ? [[m.order_vat(), order.vatNumber] as const] : []),
    ...(order.reference ? [[m.order_reference(), order.reference] as const] : []),
    ...(order.note ? [[m.order_note(), order.note] as const] : []),
    [m.payment_transaction(), order.transactionId ?? '–'],
    ...(order.refunded > 0 ? [[m.order_refunded(), formatMoney(order.refunded, order.currency)] as const] : []),
    ...(order.dispute ? [[m.order_dispute(), disputeStates[order.dispute]()] as const] : []),
  ] as const
  return (
    <dl className="mt-6 max-w-3xl border-t border-line">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-1 border-b border-line py-2.5 sm:grid-cols-[12rem_1fr]">
          <dt className="text-muted">{label}</dt>
          <dd className="figures break-words whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const stepLabels = { packed: m.mark_packed, shipped: m.mark_shipped, delivered: m.mark_delivered } as const

function Actions({ order }: { order: Order }) {
  const advance = useAction()
  const refund = useAction()
  const next = nextFulfilment(order.state)
  const onAdvance = (state: FulfilmentState) =>
    advance.run(() => api(advanceOrder, { id: order._id, state }), { toast: stateName(state), revalidate: true })
  const onRefund = () =>
    refund.run(() => api(refundOrder, { id: order._id }), { toast: m.refund_started(), revalidate: true })
  return (
    <div className="mt-6 grid gap-4 print:hidden">
      <div className="flex flex-wrap gap-3">
        {next && (
          <Button busy={advance.busy} onClick={() => onAdvance(next)}>
            {stepLabels[next]()}
          </Button>
        )}
        {allows('refund', order.state) && (
          <Button variant="danger" onClick={() => refund.ask(true)}>
            {m.refund()}
          </Button>
        )}
      </div>
      <Refused reason={advance.reason} />
      <Confirm
        {...refund.dialog}
        onConfirm={onRefund}
        title={m.refund_question()}
        confirmLabel={m.refund()}
        cancelLabel={m.cancel()}
      >
        <p className="font-semibold text-ink">
          {order.number}, {formatMoney(order.total, order.currency)}
        </p>
        <p>{m.refund_warning()}</p>
      </Confirm>
    </div>
  )
}
