import { priceCheck, treatmentCheck } from '../../src/trade/orders/audit/prices.server.ts'
import { providerChecks } from '../../src/trade/payments/audit/compare.server.ts'
import { lineUnchecked, orderUnchecked, selectLine, selectRefund, unguarded } from '../audit/statements.ts'

// One row of the books of random histories is changed, so that an audit that finds nothing there could have found it.

type Corruption = {
  what: string
  /** Selects the orders that have such a row. */
  among: string
  /** Changes one row, or the rows of a kind, of the order `$order`. */
  how: string
  seenBy: string
}

const all = 'select id from orders'
const refunded = 'select order_id from payments join refunds on payment_id = payments.id'
const linesWith = (table: string) => `select order_id from ${table} join order_lines on order_lines.id = order_line_id`
const firstLine = `order_id = '$order' and position = 0`

export const historyCorruptions: Corruption[] = [
  {
    what: 'the net of an invoice’s first line',
    among: all,
    how: `update invoices set content = jsonb_set(content, '{lines,0,netMinor}', '1') where order_id = '$order' and kind = 'invoice'`,
    seenBy: 'invoices: the lines of an invoice are those of its order',
  },
  {
    what: 'the total of a credit note',
    // One that corrects without money has no total to lower.
    among: `select order_id from invoices where kind = 'credit_note' and total_minor > 0`,
    how: `update invoices set total_minor = total_minor - 1
      where order_id = '$order' and kind = 'credit_note' and total_minor > 0`,
    seenBy: 'invoices: what was given back of one is credited, and no more',
  },
  {
    what: 'the tax of a line',
    among: 'select order_id from order_lines where position = 0 and tax_minor > 0',
    how: `${lineUnchecked}; update order_lines set tax_minor = tax_minor + 100 where ${firstLine}`,
    seenBy: 'tax: a line has a rate of its order, and the tax of that rate',
  },
  {
    what: 'the total of an order',
    among: all,
    how: `${orderUnchecked}; update orders set total_minor = total_minor + 10 where id = '$order'`,
    seenBy: 'orders: lines, delivery and tax are the total',
  },
  {
    what: 'the price that a line was offered at',
    among: `select id from orders where state in ('paid', 'packed', 'shipped')`,
    how: `update order_lines set price_terms = price_terms || '{"price": 7, "priceBreaks": []}' where ${firstLine}`,
    seenBy: priceCheck,
  },
  {
    what: 'where an order goes',
    among: `select id from orders where state in ('paid', 'packed', 'shipped') and ground = 'taxed'`,
    how: `update orders set delivery_address = delivery_address || '{"country": "US"}' where id = '$order'`,
    seenBy: treatmentCheck,
  },
  {
    what: 'pieces that came back to the shelf',
    among: `${linesWith('stock_moves')} where kind = 'returned'`,
    how: `delete from stock_moves where kind = 'returned' and ${selectLine('$order')}`,
    seenBy: 'orders: what was paid left the house but for what was cancelled or came back, and nothing else did',
  },
  {
    what: 'a parcel of an order that was sent',
    among: `select id from orders where state = 'shipped'`,
    how: `delete from return_lines where ${selectLine('$order')}; delete from parcel_lines where ${selectLine('$order')}`,
    seenBy: 'parcels: every piece of an order that is shipped was sent or cancelled',
  },
  {
    what: 'what a refund is for',
    among: refunded,
    how: `${unguarded('refund_lines')}; update refund_lines set net_minor = net_minor + 10
      where refund_id in (select id from refunds where ${selectRefund('$order')})`,
    seenBy: 'refunds: what a refund is for comes to its amount',
  },
  {
    what: 'whether a payment is kept',
    among: `select id from orders where state = 'refunded'`,
    how: `update payments set kept = true where order_id = '$order'`,
    seenBy: 'payments: money that is kept was not given back',
  },
  {
    what: 'the amount of a payment',
    among: all,
    how: `update payments set amount_minor = amount_minor + 10 where order_id = '$order'`,
    seenBy: providerChecks.charge,
  },
  {
    what: 'the amount of refunds',
    among: refunded,
    how: `${unguarded('refunds')}; update refunds set amount_minor = amount_minor + 10 where ${selectRefund('$order')}`,
    seenBy: providerChecks.refund,
  },
  {
    what: 'the outcome of a dispute',
    among: `select order_id from payments join disputes on payment_id = payments.id where disputes.state = 'won'`,
    how: `update disputes set state = 'lost' where ${selectRefund('$order')}`,
    seenBy: providerChecks.dispute,
  },
]
