import { Link } from 'react-router'
import { getPlaceName } from '#addresses/country-name.ts'
import { toArchivePart } from '#cad/archive/archive-part.ts'
import { CadArchive } from '#cad/archive/cad-archive.tsx'
import type { DeliveryPromise } from '#delivery/contract.ts'
import { formatPromise } from '#delivery/promise-text.ts'
import { CustomerLink } from '#identity/accounts/customer-link.tsx'
import { useUser } from '#identity/session/guard.tsx'
import { listDocuments } from '#invoices/contract.ts'
import { Documents } from '#invoices/documents.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loadForPage } from '#platform/contract/load.ts'
import { capitalise, formatDateTime } from '#platform/locale.ts'
import { buildTitleMeta } from '#platform/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { getListAddress } from '#ui/list-address.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { formatMoney } from '#ui/price.tsx'
import type { Route } from './+types/one-order'
import { hasPiecesToPack } from './account/line-progress.ts'
import { AdminActions } from './admin-actions.tsx'
import { CancelForm } from './cancellation/cancel-form.tsx'
import { RefundForm } from './cancellation/refund-form.tsx'
import { getOrderDetails, getTimeline } from './contract.ts'
import { AddressCorrection } from './corrections/address-correction.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { LineTable } from './line-table.tsx'
import { GuestMailed } from './orders-link.tsx'
import { SumsList } from './pricing/sums-list.tsx'
import { listOrderReturns } from './returns/contract.ts'
import { ReturnForm } from './returns/return-form.tsx'
import { Returns } from './returns/returns.tsx'
import type { DeliveryOption, OrderDetails } from './shapes.ts'
import { Parcels } from './shipping/parcels.tsx'
import { ShipForm } from './shipping/ship-form.tsx'
import { getMomentName, getStateName } from './state-name.ts'
import { allows } from './states.ts'
import { formatVatCheck } from './vat/vat-check-text.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.order_one())

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { id } = params
  const [order, timeline, returns, documents] = await loadForPage(
    Promise.all([
      api(getOrderDetails, { id }),
      api(getTimeline, { id }),
      api(listOrderReturns, { id }),
      api(listDocuments, { id }),
    ]),
  )
  return { order, timeline, returns, documents }
}

/** An order with its lines and what happened to it; admins and its customer each have their own actions. */
export default function OneOrder({ loaderData }: Route.ComponentProps) {
  const { order, timeline, returns, documents } = loaderData
  const { admin, guestEmail } = useUser()
  return (
    <>
      {guestEmail === null && (
        <ButtonLink
          to={admin ? getListAddress('/dashboard/orders') : '/dashboard'}
          variant="secondary"
          className="print:hidden"
        >
          {admin ? m.menu_all_orders() : m.menu_my_orders()}
        </ButtonLink>
      )}
      <PageTitle className="figures mt-5">{order.number}</PageTitle>
      <p className="mt-1 font-semibold">{getStateName(order.state)}</p>
      {order.paid && <GuestMailed className="mt-3" />}
      {!admin && <CustomerActions order={order} />}
      <Facts order={order} isAdmin={admin} />
      {admin && (
        <Link to={`/dashboard/conversations?q=${order.number}`} className="link mt-3 inline-block">
          {m.order_conversations()}
        </Link>
      )}
      {admin && <AddressCorrection order={order} />}
      <h2 className="mt-8 mb-3 text-xl">{m.order_lines()}</h2>
      <LineTable order={order} />
      <CadArchive parts={order.lines.map(toArchivePart)} name={order.number} />
      <div className="ml-auto max-w-md">
        <SumsList sums={order.sums} method={order.method} currency={order.currency} />
      </div>
      <Parcels order={order} isAdmin={admin} />
      <Returns order={order} returns={returns} isAdmin={admin} />
      <Documents order={order} documents={documents} toPack={hasPiecesToPack(order.state, order.lines)} />
      {admin && allows('ship', order.state) && <ShipForm order={order} />}
      {admin && <AdminActions order={order} />}
      <CancelForm order={order} isAdmin={admin} />
      {allows('refund', order.state) && <ReturnForm order={order} isAdmin={admin} />}
      {admin && allows('refund', order.state) && <RefundForm order={order} />}
      <h2 className="mt-10 text-xl">{m.timeline()}</h2>
      <ol className="mt-3 border-l-2 border-line">
        {timeline.map(({ what, who, at }) => (
          <li
            key={`${what}${at}`}
            className="relative py-2 pl-5 before:absolute before:top-4 before:-left-[5px] before:size-2 before:rounded-full before:bg-accent"
          >
            <span className="font-medium">{getMomentName(what)}</span> <span className="text-muted">{who}</span>
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

const describePromise = (promise: DeliveryPromise, { address }: DeliveryOption) =>
  capitalise(formatPromise(promise, address !== ''))

function Facts({ order, isAdmin }: { order: OrderDetails; isAdmin: boolean }) {
  const facts = [
    [m.order_total(), formatMoney(order.total, order.currency)],
    ...(isAdmin
      ? [
          [
            m.order_customer(),
            <CustomerLink key="customer" id={order.customerId}>
              {`${order.customerName}, ${order.customer}${order.guest ? ` (${m.order_guest()})` : ''}`}
            </CustomerLink>,
          ] as const,
        ]
      : []),
    [m.phone(), order.phone],
    [m.address(), order.address],
    ...(order.deliveryPlace ? [[m.country(), getPlaceName(order.deliveryPlace)] as const] : []),
    ...(order.method?.address ? [[m.delivery_pickup(), order.method.address] as const] : []),
    ...(order.promise && order.method
      ? [[m.order_promise(), describePromise(order.promise, order.method)] as const]
      : []),
    ...(order.billing ? [[m.order_billing(), order.billing] as const] : []),
    ...(order.vatNumber ? [[m.order_vat(), order.vatNumber] as const] : []),
    ...(order.vatCheck ? [[m.order_vat_check(), formatVatCheck(order.vatCheck, isAdmin)] as const] : []),
    ...(order.reference
      ? [[isAdmin ? m.order_reference_theirs() : m.order_reference(), order.reference] as const]
      : []),
    ...(order.note ? [[m.order_note(), order.note] as const] : []),
    ...(isAdmin || order.transactionId ? [[m.order_transaction(), order.transactionId ?? '–'] as const] : []),
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
