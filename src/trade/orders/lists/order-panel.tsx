import { Link } from 'react-router'
import { formatDateTime, formatMoney, getName } from '#base/platform/text/locale.ts'
import { PanelFacts } from '#base/ui/lists/row-panel.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import { CustomerLink } from '#people/identity/accounts/customer-link.tsx'
import { PanelActions } from '../desk/panel-actions.tsx'
import { describeOwed } from '../on-account/owed-text.ts'
import type { OrderDetails } from '../shapes.ts'
import { getOrderStateName, stateTones } from '../state-name.ts'

/** An order beside the list of all: what was ordered, by whom and where it goes. */
export function OrderPanel({ order }: { order: OrderDetails }) {
  const {
    _id,
    state,
    customer,
    customerName,
    customerId,
    placedAt,
    phone,
    address,
    note,
    reference,
    total,
    exchange,
    currency,
  } = order
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Pill tone={stateTones[state]}>{getOrderStateName(order)}</Pill>
        {order.owed && <span className="figures text-sm">{describeOwed(order.owed)}</span>}
        <Link to={`/dashboard/orders/${_id}`} className="link ml-auto">
          {m.panel_order()}
        </Link>
      </p>
      <PanelFacts
        facts={[
          [
            m.order_customer(),
            <CustomerLink key="customer" id={customerId}>
              {[customerName, customer].filter(Boolean).join('\n')}
            </CustomerLink>,
          ],
          [m.change_at(), formatDateTime(placedAt)],
          [m.address(), [address, phone].filter(Boolean).join('\n')],
          [m.order_reference(), reference],
          [m.note_remark(), note],
        ]}
      />
      <PanelActions order={order} />
      <ul className="divide-y divide-line border-y border-line text-sm">
        {order.lines.map((line) => (
          <li key={line._id} className="flex justify-between gap-4 py-2">
            <span className="wrap-anywhere">
              {getName(line)} <span className="figures block text-muted">{line.sku}</span>
            </span>
            <span className="figures shrink-0">{formatQuantity(line.quantity, line.packSize)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-4 py-2 font-semibold">
          <span>{m.order_total()}</span>
          <span className="figures">{exchange ? m.order_exchange() : formatMoney(total, currency)}</span>
        </li>
      </ul>
    </>
  )
}
