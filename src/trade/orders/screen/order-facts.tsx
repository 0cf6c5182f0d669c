import { Link } from 'react-router'
import { capitalise } from '#base/platform/text/locale.ts'
import { formatMoney } from '#base/ui/price.tsx'
import type { DeliveryPromise } from '#company/delivery/contract.ts'
import { formatPromise } from '#company/delivery/promise-text.ts'
import { m } from '#paraglide/messages.js'
import { getPlaceName } from '#people/addresses/country-name.ts'
import { CustomerLink } from '#people/identity/accounts/customer-link.tsx'
import type { DeliveryOption, OrderDetails } from '../shapes.ts'
import { formatVatCheck } from '../vat/vat-check-text.ts'

const disputeStates = { open: m.dispute_open, won: m.dispute_won, lost: m.dispute_lost } as const

/** When an order comes, in a sentence without its end. */
export const describePromise = (promise: DeliveryPromise, { address }: DeliveryOption) =>
  capitalise(formatPromise(promise, address !== ''))

/** Who ordered, where it goes, and what was agreed. */
export function OrderFacts({ order, isAdmin }: { order: OrderDetails; isAdmin: boolean }) {
  const facts = [
    order.exchangeFor
      ? ([
          m.order_exchange_for(),
          <Link key="exchange" to={`/dashboard/orders/${order.exchangeFor.order}`} className="link">
            {order.exchangeFor.number}
          </Link>,
        ] as const)
      : ([m.order_total(), formatMoney(order.total, order.currency)] as const),
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
    ...(order.chargedBack > 0
      ? [[m.order_charged_back(), formatMoney(order.chargedBack, order.currency)] as const]
      : []),
    ...(order.dispute ? [[m.order_dispute(), disputeStates[order.dispute]()] as const] : []),
  ] as const
  return (
    <dl className={`max-w-3xl border-t border-line ${isAdmin ? 'text-sm' : 'mt-6 xl:mt-14'}`}>
      {facts.map(([label, value]) => (
        <div
          key={label}
          className={`grid gap-x-3 gap-y-1 border-b border-line ${isAdmin ? 'grid-cols-[8rem_1fr] py-1.5' : 'py-2.5 sm:grid-cols-[12rem_1fr] xl:grid-cols-1 xl:py-2'}`}
        >
          <dt className="text-muted">{label}</dt>
          <dd className="figures break-words whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
