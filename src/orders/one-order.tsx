import { Link } from 'react-router'
import { toArchivePart } from '#cad/archive/archive-part.ts'
import { CadArchive } from '#cad/archive/cad-archive.tsx'
import { useUser } from '#identity/session/guard.tsx'
import { listDocuments } from '#invoices/contract.ts'
import { Documents } from '#invoices/documents.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loadForPage } from '#platform/contract/load.ts'
import { formatDateTime } from '#platform/locale.ts'
import { buildTitleMeta } from '#platform/page-meta.ts'
import { getListAddress } from '#ui/list-address.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/one-order'
import { hasPiecesToPack } from './account/line-progress.ts'
import { AdminActions } from './admin-actions.tsx'
import { CancelForm } from './cancellation/cancel-form.tsx'
import { RefundForm } from './cancellation/refund-form.tsx'
import { getOrderDetails, getTimeline, type Moment } from './contract.ts'
import { AddressCorrection } from './corrections/address-correction.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { DeskPanel } from './desk/desk-panel.tsx'
import { OrderMails } from './desk/order-mails.tsx'
import { PackScan } from './desk/pack-scan.tsx'
import { LineTable } from './line-table.tsx'
import { allOrders, NextOrder } from './next-order.tsx'
import { describeOwed } from './on-account/owed-text.ts'
import { OpenRefundNotice, OpenRefunds } from './open-refunds/open-refunds.tsx'
import { OrderFacts } from './order-facts.tsx'
import { GuestMailed } from './orders-link.tsx'
import { SumsList } from './pricing/sums-list.tsx'
import { listOrderReturns } from './returns/contract.ts'
import { ReturnForm } from './returns/return-form.tsx'
import { Returns } from './returns/returns.tsx'
import type { OrderDetails } from './shapes.ts'
import { Parcels } from './shipping/parcels.tsx'
import { ShipForm } from './shipping/ship-form.tsx'
import { getMomentName, getOrderStateName } from './state-name.ts'
import { allows, isMoneyBack } from './states.ts'
import { TransferNotice } from './transfers/bank-details.tsx'
import { getTransfer, type Transfer } from './transfers/contract.ts'
import { TransferPanel } from './transfers/transfer-panel.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.order_one())

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { id } = params
  const [order, timeline, returns, documents, transfer] = await loadForPage(
    Promise.all([
      api(getOrderDetails, { id }),
      api(getTimeline, { id }),
      api(listOrderReturns, { id }),
      api(listDocuments, { id }),
      api(getTransfer, { id }),
    ]),
  )
  return { order, timeline, returns, documents, transfer }
}

/** What was typed for one order is not sent for the next. */
export default function OneOrder({ loaderData }: Route.ComponentProps) {
  return <OrderPage key={loaderData.order._id} loaderData={loaderData} />
}

/** An order with its lines and what happened to it; admins and its customer each have their own actions. */
function OrderPage({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { order, returns, documents, transfer } = loaderData
  const { admin, guestEmail } = useUser()
  return (
    <>
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        {guestEmail === null && (
          <Link to={admin ? getListAddress(allOrders) : '/dashboard'} className="link inline-flex min-h-8 items-center">
            {admin ? m.menu_all_orders() : m.menu_my_orders()}
          </Link>
        )}
        {admin && <NextOrder id={order._id} />}
      </div>
      <PageTitle className="figures mt-2">{order.number}</PageTitle>
      <p className="mt-1 font-semibold">{getOrderStateName(order)}</p>
      {order.owed && <p className={order.owed.overdue ? 'text-bad' : 'text-warn'}>{describeOwed(order.owed)}</p>}
      {order.paid && <GuestMailed className="mt-3" />}
      {!admin && <OpenRefundNotice order={order} />}
      {!admin && <CustomerActions order={order} />}
      {!admin && (
        <div className="mt-6 empty:hidden">
          <TransferNotice order={order} transfer={transfer} />
        </div>
      )}
      {!admin && <CustomerView {...loaderData} />}
      {admin && (
        <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-10">
          <DeskActions order={order} transfer={transfer} />
          <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
            <OrderFacts order={order} isAdmin />
            <Link to={`/dashboard/conversations?q=${order.number}`} className="link mt-3 inline-block">
              {m.order_conversations()}
            </Link>
            <AddressCorrection order={order} />
            <Lines order={order} />
            <Parcels order={order} isAdmin />
            <Returns order={order} returns={returns} isAdmin />
            <Documents order={order} documents={documents} toPack={hasPiecesToPack(order.state, order.lines)} />
            {!order.exchange && <CancelForm order={order} isAdmin />}
            {(allows('refund', order.state) || isMoneyBack(order.state)) && <ReturnForm order={order} isAdmin />}
            {!order.exchange && allows('refund', order.state) && <RefundForm order={order} />}
            <OrderMails order={order._id} />
            <Timeline moments={loaderData.timeline} />
          </div>
          <DeskPanel order={order._id} />
        </div>
      )}
    </>
  )
}

/** What is ordered and what became of it, and beside it, where there is room, the facts and what happened. */
function CustomerView({ order, returns, documents, timeline }: Route.ComponentProps['loaderData']) {
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-10">
      <div>
        <Lines order={order} />
        <Parcels order={order} isAdmin={false} />
      </div>
      <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <OrderFacts order={order} isAdmin={false} />
        <Timeline moments={timeline} />
      </div>
      <div className="xl:col-start-1">
        <Returns order={order} returns={returns} isAdmin={false} />
        <Documents order={order} documents={documents} toPack={hasPiecesToPack(order.state, order.lines)} />
        {!order.exchange && <CancelForm order={order} isAdmin={false} />}
        {allows('refund', order.state) && <ReturnForm order={order} isAdmin={false} />}
      </div>
    </div>
  )
}

const Lines = ({ order }: { order: OrderDetails }) => (
  <>
    <h2 className="mt-6 mb-3 text-xl">{m.order_lines()}</h2>
    <LineTable order={order} />
    <div className="flex flex-wrap items-start justify-between gap-x-8">
      <CadArchive parts={order.lines.map(toArchivePart)} name={order.number} />
      <div className="min-w-60 grow sm:max-w-80">
        {order.exchange ? (
          <p className="mt-4">{m.order_exchange_free()}</p>
        ) : (
          <SumsList sums={order.sums} method={order.method} currency={order.currency} />
        )}
      </div>
    </div>
  </>
)

/** What admins do next with an order: in the first view, on whatever screen. */
const DeskActions = ({ order, transfer }: { order: OrderDetails; transfer: Transfer }) => (
  <div className="xl:col-start-2 xl:row-start-1">
    {allows('ship', order.state) && <ShipForm order={order} />}
    <AdminActions order={order} />
    {hasPiecesToPack(order.state, order.lines) && <PackScan order={order} />}
    <OpenRefunds order={order} />
    <TransferPanel order={order} transfer={transfer} />
  </div>
)

const Timeline = ({ moments }: { moments: readonly Moment[] }) => (
  <>
    <h2 className="mt-10 text-xl">{m.timeline()}</h2>
    <ol className="mt-3 border-l-2 border-line">
      {moments.map(({ what, who, at }) => (
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
