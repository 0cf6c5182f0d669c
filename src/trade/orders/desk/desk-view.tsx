import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Documents } from '#trade/invoices/documents.tsx'
import { hasPiecesToPack } from '../account/line-progress.ts'
import { AdminActions } from '../admin-actions.tsx'
import { CancelForm } from '../cancellation/cancel-form.tsx'
import { RefundForm } from '../cancellation/refund-form.tsx'
import { AddressCorrection } from '../corrections/address-correction.tsx'
import { OpenRefunds } from '../open-refunds/open-refunds.tsx'
import { ReturnForm } from '../returns/return-form.tsx'
import { Returns } from '../returns/returns.tsx'
import { OrderFacts } from '../screen/order-facts.tsx'
import { OrderLines } from '../screen/order-lines.tsx'
import type { OrderScreen } from '../screen/order-screen.ts'
import { Timeline } from '../screen/timeline.tsx'
import { Parcels } from '../shipping/parcels.tsx'
import { ShipForm } from '../shipping/ship-form.tsx'
import { allows, isMoneyBack } from '../states.ts'
import { TransferPanel } from '../transfers/transfer-panel.tsx'
import { DeskPanel } from './desk-panel.tsx'
import { OrderMails } from './order-mails.tsx'
import { PackScan } from './pack-scan.tsx'

/** An order as its shop works on it: what is done next and the lines at the left, whose it is and what is known of it at the right. */
export function DeskView({ order, returns, documents, transfer, timeline }: OrderScreen) {
  return (
    // On a phone the next step lies over the foot of the screen.
    <div className="mt-4 max-md:pb-20 xl:grid xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start xl:gap-x-10">
      <div>
        <AdminActions order={order} />
        {allows('ship', order.state) && <ShipForm order={order} isSticky />}
        {hasPiecesToPack(order.state, order.lines) && <PackScan order={order} />}
        <OpenRefunds order={order} />
        <TransferPanel order={order} transfer={transfer} />
        <OrderLines order={order} />
        <Parcels order={order} isAdmin />
        <Returns order={order} returns={returns} isAdmin />
        <Documents order={order} documents={documents} toPack={hasPiecesToPack(order.state, order.lines)} />
        {!order.exchange && <CancelForm order={order} isAdmin />}
        {(allows('refund', order.state) || isMoneyBack(order.state)) && <ReturnForm order={order} isAdmin />}
        {!order.exchange && allows('refund', order.state) && <RefundForm order={order} />}
      </div>
      <div className="max-xl:mt-8">
        <OrderFacts order={order} isAdmin />
        <Link to={`/dashboard/conversations?q=${order.number}`} className="link mt-2 inline-flex min-h-8 items-center">
          {m.order_conversations()}
        </Link>
        <AddressCorrection order={order} />
        <DeskPanel order={order._id} />
        <OrderMails order={order._id} />
        <Timeline moments={timeline} />
      </div>
    </div>
  )
}
