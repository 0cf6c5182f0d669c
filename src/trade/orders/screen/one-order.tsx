import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { getListAddress } from '#base/ui/lists/list-address.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { listDocuments } from '#trade/invoices/contract.ts'
import { Documents } from '#trade/invoices/documents.tsx'
import { hasPiecesToPack } from '../account/line-progress.ts'
import { CancelForm } from '../cancellation/cancel-form.tsx'
import { getOrderDetails, getTimeline } from '../contract.ts'
import { CustomerActions } from '../customer-actions.tsx'
import { DeskView } from '../desk/desk-view.tsx'
import { allOrders, BesideOrders } from '../lists/next-order.tsx'
import { GuestMailed } from '../lists/orders-link.tsx'
import { describeOwed } from '../on-account/owed-text.ts'
import { OpenRefundNotice } from '../open-refunds/open-refunds.tsx'
import { listOrderReturns } from '../returns/contract.ts'
import { ReturnForm } from '../returns/return-form.tsx'
import { Returns } from '../returns/returns.tsx'
import { Parcels } from '../shipping/parcels.tsx'
import { getOrderStateName, stateTones } from '../state-name.ts'
import { allows } from '../states.ts'
import { TransferNotice } from '../transfers/bank-details.tsx'
import { getTransfer } from '../transfers/contract.ts'
import type { Route } from './+types/one-order'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import type { OrderScreen } from './order-screen.ts'
import { Timeline } from './timeline.tsx'

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
  const { order, transfer } = loaderData
  const { admin, guestEmail } = useUser()
  return (
    <>
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        {guestEmail === null && (
          <Link to={admin ? getListAddress(allOrders) : '/dashboard'} className="link inline-flex min-h-8 items-center">
            {admin ? m.menu_all_orders() : m.menu_my_orders()}
          </Link>
        )}
        {admin && <BesideOrders id={order._id} />}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <PageTitle className="figures">{order.number}</PageTitle>
        {admin ? (
          <Pill tone={stateTones[order.state]}>{getOrderStateName(order)}</Pill>
        ) : (
          <p className="w-full font-semibold">{getOrderStateName(order)}</p>
        )}
      </div>
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
      {admin && <DeskView {...loaderData} />}
    </>
  )
}

/** What is ordered and what became of it, and beside it, where there is room, the facts and what happened. */
function CustomerView({ order, returns, documents, timeline }: OrderScreen) {
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-10">
      <div>
        <OrderLines order={order} />
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
