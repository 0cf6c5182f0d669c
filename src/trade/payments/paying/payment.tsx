import { useLayoutEffect, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDate } from '#base/platform/text/locale.ts'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { Unconfirmed } from '#people/identity/sign-in/unconfirmed.tsx'
import { getOrderDetails } from '#trade/orders/contract.ts'
import { Fold } from '#trade/orders/fold.tsx'
import { OrderLinks } from '#trade/orders/lists/orders-link.tsx'
import { AccountOffer } from '#trade/orders/on-account/account-offer.tsx'
import { SumsList } from '#trade/orders/pricing/sums-list.tsx'
import { LineTable } from '#trade/orders/screen/line-table.tsx'
import type { Order, OrderDetails } from '#trade/orders/shapes.ts'
import { isChargedBack } from '#trade/orders/state-name.ts'
import { allows } from '#trade/orders/states.ts'
import { TransferNotice } from '#trade/orders/transfers/bank-details.tsx'
import { getTransfer, type Transfer } from '#trade/orders/transfers/contract.ts'
import { paymentSettings } from '../contract.ts'
import type { Route } from './+types/payment'
import { CardForm } from './card-form.tsx'
import type { PaymentOutcome } from './paid.tsx'
import { Pending } from './pending.tsx'
import { handleReturn, requireOwnDocument, wasNotMade } from './return.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.payment())

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await handleReturn(request, params.payId)
  const id = params.payId
  const [order, settings, transfer] = await loadForPage(
    Promise.all([api(getOrderDetails, { id }), api(paymentSettings, {}), api(getTransfer, { id })]),
  )
  requireOwnDocument(settings, request)
  return { order, settings, transfer, notMade: wasNotMade(request) }
}

/** The page tracks its own payment; reloading its data meanwhile would remove the card field. */
export const shouldRevalidate = () => false

/** Like the checkout, without the menu of the dashboard beside it. */
export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="frame pt-6">
      <Unconfirmed />
      <Payment {...loaderData} />
    </div>
  )
}

function Payment(loaded: Route.ComponentProps['loaderData']) {
  const { settings, notMade } = loaded
  const [order, setOrder] = useState(loaded.order)
  const [transfer, setTransfer] = useState(loaded.transfer)
  const [outcome, setOutcome] = useState<PaymentOutcome>()
  // What became of it is at the top of a page that was read to its end.
  useLayoutEffect(() => {
    if (outcome) scrollTo(0, 0)
  }, [outcome])
  if (order.owed) return <Confirmed order={order} transfer={transfer} />
  if (order.paid) return <Receipt order={order} />
  if (order.pending) return <Pending order={order} onChanged={setOrder} />
  if (!allows('beginPayment', order.state)) return <Closed order={order} />
  return (
    <section className="grid max-w-3xl gap-6">
      <PageTitle>{outcome && !outcome.isPending ? m.payment_paid() : m.payment()}</PageTitle>
      {!outcome && settings.publishableKey.startsWith('pk_test_') && settings.provider === 'stripe' && (
        <p role="alert" className="rounded-md border border-bad bg-bad-surface px-4 py-3 font-medium text-bad">
          {m.payment_test_keys()}
        </p>
      )}
      {!outcome && <Summary order={order} totalLabel={m.payment_amount()} />}
      {!outcome && <TransferNotice order={order} transfer={transfer} />}
      {!outcome && transfer.terms && (
        <AccountOffer
          order={order}
          terms={transfer.terms}
          isAdmin={false}
          onConfirmed={async () => {
            setTransfer(await api(getTransfer, { id: order._id }))
            setOrder(await api(getOrderDetails, { id: order._id }))
          }}
        />
      )}
      {!outcome && notMade && <RefusalNotice reason={{ message: m.payment_not_made() }} />}
      <CardForm {...{ order, settings, outcome }} onChanged={setOrder} onOutcome={setOutcome} />
      {outcome && <Summary order={order} totalLabel={outcome.isPending ? m.order_total() : m.payment_paid()} />}
    </section>
  )
}

function Summary({ order, totalLabel }: { order: OrderDetails; totalLabel: string }) {
  const rows = [
    [
      m.order_id(),
      <span key="id" className="figures break-all">
        {order._id}
      </span>,
    ],
    [m.order_number(), order.number],
    [m.order_date(), formatDate(order.placedAt)],
    ...(order.reference ? [[m.order_reference(), order.reference] as const] : []),
  ] as const
  return (
    <div className="border border-line bg-card p-5 sm:p-6">
      <p className="text-lg font-semibold">{m.payment_greeting({ name: order.customerName })}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-2 text-[0.9375rem] sm:grid-cols-[auto_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="figures font-medium max-sm:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
      <Lines order={order} />
      <SumsList sums={order.sums} method={order.method} currency={order.currency} totalLabel={totalLabel} />
    </div>
  )
}

/** Many lines are collapsed to their number; otherwise the card field would be screens below. */
function Lines({ order }: { order: OrderDetails }) {
  const table = <LineTable order={order} />
  const count = order.lines.length
  return count > 6 ? <Fold title={m.order_line_count({ count })}>{table}</Fold> : <div className="mt-4">{table}</div>
}

function Receipt({ order }: { order: Order }) {
  return (
    <Notice
      title={m.payment_paid_title()}
      text={m.payment_paid_text({ number: order.number, end: order.transactionId ?? '' })}
    >
      <OrderLinks order={order} />
    </Notice>
  )
}

/** An order on account: where it is paid to, in place of the card. */
function Confirmed({ order, transfer }: { order: Order; transfer: Transfer }) {
  return (
    <section className="grid max-w-3xl gap-6">
      <PageTitle>{m.on_account_confirmed()}</PageTitle>
      <TransferNotice order={order} transfer={transfer} />
      <OrderLinks order={order} />
    </section>
  )
}

function closedText(order: Order): string {
  const { state } = order
  if (isChargedBack(order)) return m.payment_charged_back_text()
  if (state === 'cancelled') return m.payment_cancelled_text()
  return state === 'refunded' ? m.payment_refunded_text() : m.payment_refund_text()
}

function Closed({ order }: { order: Order }) {
  return (
    <Notice title={m.payment_closed_title()} text={closedText(order)}>
      <OrderLinks order={order} />
    </Notice>
  )
}
