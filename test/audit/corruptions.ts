import { lineUnchecked, orderUnchecked, selectLine, selectRefund, unguarded } from './statements.ts'

// What a bug, a broken disk or a manual change could do, and the check that must detect it. `$paid` and the
// like stand for ids.
const stock = 'stock: the ledger adds up to what is on hand'
const loose = 'stock: the ledger adds up to the loose pieces'
const held = 'stock: what is held is what unpaid orders hold'
const totals = 'orders: lines, delivery and tax are the total'
const prices = 'orders: a line is its price, with the tax on it or in it'
const taxed = 'orders: the rates of tax add up, and so does what of it is the lines’ and the delivery’s'
const left = 'orders: what was paid left the house but for what was cancelled or came back, and nothing else did'
const conditioned = 'returns: what came back is on the shelf or written off, as its conditions say'
const excess = 'orders: no more of a line is sent and cancelled than is here of it, or returned than was sent'
const ended = 'orders: what has been sent, or has ended, waits for no pieces'
const remains = 'orders: a paid order has something left of it'
const fits = 'refunds: what a refund is for comes to its amount'
const piecesBack = 'refunds: no more pieces of a line are refunded than were ordered'
const carriageBack = 'refunds: no more of a delivery is refunded than it came to'
const kept = 'payments: a paid order has one kept payment of its amount, and only a paid order has'
const attempts = 'payments: a payment belongs to an attempt of the same order that succeeded'
const owed = 'payments: money that is not kept is owed back, whole'
const due = 'refunds: an order that owes money has a refund due'
const done = 'refunds: an order is refunded when nothing of it is due, and not before'
const proof = 'refunds: one that is no longer due has the provider’s word'
const keptTwice = 'payments: money that is kept was not given back'
const gaps = 'invoices: the numbers of each series have no gaps'
const invoiced = 'invoices: a paid order has one, of what it was charged'
const creditedOnce = 'invoices: what was given back of one is credited, and no more'
const rateBack = 'refunds: no more of a rate of tax is refunded than was charged'
const rateCredited =
  'invoices: no more of a rate of tax is credited than was invoiced, and all of it when everything is'
const incidents = 'incidents: none is open'
const recorded = 'provider: every charge is recorded with its amount'
const charged = 'provider: every payment is a charge'
const refunds = 'provider: every refund is recorded with its amount'
const made = 'provider: every refund was made'

const answered = 'tax: the VAT number that was answered about is that of the order'
const soldProduct = 'stock: what moved for a line is what the line sold'
const later = (table: string, moment: string, where: string) =>
  `update ${table} set ${moment} = ${moment} + interval '62 days' where ${where}`
const earlier = (table: string, moment: string, where: string) =>
  `update ${table} set ${moment} = ${moment} - interval '62 days' where ${where}`

export const corruptions: [what: string, how: string, seenBy: string][] = [
  [
    'a delivery of a supplier is forgotten',
    'delete from purchase_receipts',
    'purchasing: what came of a line is what its deliveries say',
  ],
  [
    'goods of a supplier come twice as many',
    `update stock_moves set pieces = pieces * 2 where kind = 'supplied'`,
    'purchasing: a delivery put on the shelf what it says',
  ],
  [
    'a purchase order was never sent',
    `update purchase_orders set state = 'draft', sent_at = null`,
    'purchasing: nothing came of what was not sent, or was cancelled',
  ],
  [
    'an order is placed late',
    later('orders', 'placed_at', `id = '$paid'`),
    'dates: an order is placed before it is paid',
  ],
  [
    'an order is cancelled early',
    earlier('orders', 'cancelled_at', `id = '$cancelled'`),
    'dates: an order is placed before it is cancelled',
  ],
  [
    'a parcel leaves early',
    earlier('parcels', 'shipped_at', `order_id = '$sent'`),
    'dates: a parcel leaves after its order was paid',
  ],
  [
    'pieces are cancelled early',
    earlier('cancellations', 'cancelled_at', selectLine('$parted')),
    'dates: pieces are cancelled after their order was paid',
  ],
  [
    'pieces move early',
    earlier('stock_moves', 'at', selectLine('$paid')),
    'dates: pieces move after their order was placed',
  ],
  [
    'a return is asked for early',
    earlier('returns', 'asked_at', `order_id = '$parted'`),
    'dates: a return is asked for after its order was paid',
  ],
  [
    'a return is agreed to early',
    earlier('returns', 'agreed_at', `order_id = '$parted'`),
    'dates: a return is agreed to after it was asked for',
  ],
  [
    'a return arrives early',
    earlier('returns', 'received_at', `order_id = '$parted'`),
    'dates: a return arrives after it was agreed to',
  ],
  [
    'a return waits for an answer again',
    `update returns set state = 'asked' where order_id = '$parted'`,
    'dates: a return that waits for an answer was not agreed to',
  ],
  [
    'another number was answered about',
    `update orders set vat_number = 'FR83404833048', vat_check = '{"number": "DE136695976", "answer": "valid"}' where id = '$paid'`,
    answered,
  ],
  [
    'another product left the shelf',
    `update stock_moves set product_id = (select id from products where id <> '$product' limit 1) where ${selectLine('$paid')}`,
    soldProduct,
  ],
  ['a piece appears', `update products set on_hand = on_hand + 1 where id = '$product'`, stock],
  ['a piece vanishes', `update products set on_hand = on_hand - 1 where id = '$product'`, stock],
  ['a delivery is written larger', `update stock_moves set pieces = pieces + 5 where kind = 'received'`, stock],
  ['a sale is struck from the ledger', `delete from stock_moves where ${selectLine('$paid')}`, stock],
  [
    'a loose piece appears',
    `${unguarded('products')}; update products set loose_pieces = loose_pieces + 1, pack_size = 10 where id = '$product'`,
    loose,
  ],
  ['a piece is promised to nobody', `update products set held = held + 1 where id = '$product'`, held],
  ['a promise is forgotten', `update products set held = 0 where id = '$product'`, held],
  ['a hold lapses without being released', `update orders set hold_until = null where id = '$unpaid'`, held],
  ['a total is changed', `${orderUnchecked}; update orders set total_minor = 1 where id = '$unpaid'`, totals],
  ['a line is changed', `${lineUnchecked}; update order_lines set quantity = 9 where order_id = '$unpaid'`, prices],
  [
    'a price is changed',
    `${lineUnchecked}; update order_lines set unit_price_minor = 1 where order_id = '$unpaid'`,
    prices,
  ],
  [
    'a line is said to be worth more',
    `${lineUnchecked}; update order_lines set net_minor = net_minor + 1 where order_id = '$unpaid'`,
    totals,
  ],
  [
    'tax is called delivery',
    `update orders set tax_minor = tax_minor - 1, delivery_minor = delivery_minor + 1 where id = '$unpaid'`,
    taxed,
  ],
  ['the rates of tax are lost', `update orders set taxes = '[]' where id = '$unpaid'`, taxed],
  ['a line is lost', `delete from order_lines where order_id = '$unpaid'`, totals],
  [
    'a paid order’s pieces never left',
    `with back as (delete from stock_moves where ${selectLine('$paid')} returning pieces)
     update products set on_hand = on_hand - (select sum(pieces) from back) where id = '$product'`,
    left,
  ],
  [
    'an unpaid order’s pieces left',
    `insert into stock_moves (product_id, order_line_id, kind, pieces)
     select '$product', id, 'sold', -quantity from order_lines where order_id = '$unpaid'`,
    left,
  ],
  ['an order is paid by a word', `update orders set state = 'paid', paid_at = now() where id = '$cancelled'`, kept],
  ['a payment is lost', `delete from payments where order_id = '$paid'`, kept],
  ['a payment shrinks', `update payments set amount_minor = 1 where order_id = '$paid'`, kept],
  ['a payment changes its currency', `update payments set currency = 'EUR' where order_id = '$paid'`, kept],
  ['a number is never given', `update invoice_series set last = last + 1 where kind = 'invoice'`, gaps],
  ['an invoice is struck out', `delete from invoices where order_id = '$paid'`, gaps],
  ['an invoice gets another number', `update invoices set sequence = 99 where order_id = '$paid'`, gaps],
  ['an order is paid without an invoice', `delete from invoices where order_id = '$paid'`, invoiced],
  ['an invoice says less', `update invoices set total_minor = 1 where order_id = '$paid'`, invoiced],
  [
    'an invoice says less in words',
    `update invoices set content = jsonb_set(content, '{totalMinor}', '1') where order_id = '$paid'`,
    invoiced,
  ],
  ['a credit note is lost', `delete from invoices where order_id = '$refunded' and kind = 'credit_note'`, creditedOnce],
  [
    'what was kept is credited',
    `update invoices set order_id = '$paid' where order_id = '$refunded' and kind = 'credit_note'`,
    creditedOnce,
  ],
  ['a paid order is cancelled', `update orders set state = 'cancelled', paid_at = null where id = '$paid'`, kept],
  ['money given back is kept again', `update payments set kept = true where order_id = '$refunded'`, kept],
  ['a payment moves to another order', `update payments set order_id = '$unpaid' where order_id = '$paid'`, attempts],
  [
    'an attempt is marked as failed',
    `update payment_attempts set state = 'cancelled' where order_id = '$paid'`,
    attempts,
  ],
  ['money is neither kept nor owed', `update payments set kept = false where order_id = '$paid'`, owed],
  ['a refund shrinks', `update refunds set amount_minor = 1 where ${selectRefund('$refunded')}`, owed],
  [
    'money is given back and kept',
    `insert into refunds (id, payment_id, amount_minor, currency, reason, state, provider_refund_id, done_at)
     select gen_random_uuid(), id, amount_minor, currency, '', 'done', 're_invented', now() from payments
     where order_id = '$paid'`,
    keptTwice,
  ],
  [
    'a bank takes money that is kept',
    `insert into disputes (id, payment_id, provider_dispute_id, amount_minor, currency, reason, state)
     select gen_random_uuid(), id, 'dp_1', amount_minor, currency, '', 'lost' from payments where order_id = '$paid'`,
    keptTwice,
  ],
  ['a refund is forgotten', `delete from refunds where ${selectRefund('$refunded')}`, refunds],
  ['a refund is recorded smaller', `update refunds set amount_minor = 1 where ${selectRefund('$refunded')}`, refunds],
  [
    'a refund is invented',
    `update refunds set provider_refund_id = 're_invented' where ${selectRefund('$refunded')}`,
    made,
  ],
  ['a debt is struck', `update orders set state = 'refund_due' where id = '$refunded'`, due],
  ['a refund is undone', `update refunds set state = 'due', provider_refund_id = null, done_at = null`, done],
  ['a refund is said to be done', `update refunds set provider_refund_id = null`, proof],
  ['a cancellation is forgotten', `delete from cancellations where ${selectLine('$parted')}`, left],
  [
    'pieces are cancelled that were sent',
    `${unguarded('cancellations')}; update cancellations set quantity = 3 where ${selectLine('$parted')}`,
    excess,
  ],
  [
    'more came back than was sent',
    `${unguarded('return_lines')}; update return_lines set quantity = 4, came = 4`,
    excess,
  ],
  ['a piece that is waited for is forgotten', `update order_lines set waiting = 2 where order_id = '$waiting'`, left],
  [
    'a piece that came is sold twice',
    `insert into stock_moves (product_id, order_line_id, kind, pieces)
     select product_id, id, 'sold', -1 from order_lines where order_id = '$waiting'`,
    left,
  ],
  ['a piece that was sold is waited for', `update order_lines set waiting = 1 where order_id = '$paid'`, left],
  ['a piece that is held is waited for', `update order_lines set waiting = 1 where order_id = '$unpaid'`, held],
  ['a piece that was sent is waited for', `update order_lines set waiting = 1 where order_id = '$parted'`, excess],
  ['an order that was cancelled waits', `update order_lines set waiting = 1 where order_id = '$cancelled'`, ended],
  ['what came back is said to be lost', `update return_lines set restocked = 0`, left],
  ['what came back is said to be damaged', `update return_pieces set restocked = false`, conditioned],
  [
    'an order goes on of which nothing is left',
    `${unguarded('cancellations')}; insert into cancellations (id, order_line_id, quantity)
     select gen_random_uuid(), id, quantity from order_lines where order_id = '$paid'`,
    remains,
  ],
  [
    'what a refund is for grows',
    `alter table refund_lines disable trigger user; update refund_lines set net_minor = net_minor + 1`,
    fits,
  ],
  [
    'pieces are refunded that nobody ordered',
    `${unguarded('refund_lines')}; update refund_lines set quantity = 9 where ${selectLine('$parted')}`,
    piecesBack,
  ],
  [
    'a delivery is refunded that cost nothing',
    `${unguarded('refund_lines')}; insert into refund_lines (refund_id, kind, quantity, net_minor, tax_minor, tax_rate)
     select id, 'delivery', 1, 5, 0, 0 from refunds limit 1`,
    carriageBack,
  ],
  [
    'a refund is of a rate that was not charged',
    `${unguarded('refund_lines')}; update refund_lines set tax_rate = 7000 where ${selectLine('$parted')}`,
    rateBack,
  ],
  [
    'a refund is of more tax than was charged',
    `${unguarded('refund_lines')}; update refund_lines set net_minor = 0, tax_minor = net_minor + tax_minor
     where ${selectLine('$refunded')}`,
    rateBack,
  ],
  [
    'a credit note takes back more tax than was invoiced',
    `update invoices set content = jsonb_set(jsonb_set(content, '{taxes,0,taxMinor}',
       to_jsonb((content #>> '{taxes,0,taxMinor}')::int + 1)), '{taxes,0,netMinor}', to_jsonb((content #>> '{taxes,0,netMinor}')::int - 1))
     where order_id = '$refunded' and kind = 'credit_note'`,
    rateCredited,
  ],
  [
    'a credit note of everything takes back less of a rate',
    `update invoices set content = jsonb_set(content, '{taxes,0,taxMinor}', '0')
     where order_id = '$refunded' and kind = 'credit_note'`,
    rateCredited,
  ],
  [
    'an incident was recorded',
    `insert into incidents (id, kind) values (gen_random_uuid(), 'payment_mismatch')`,
    incidents,
  ],
  [
    'a charge is deleted with all its records',
    `with gone as (delete from payments where order_id = '$paid') delete from payment_attempts where order_id = '$paid'`,
    recorded,
  ],
  [
    'a charge is recorded smaller',
    `update payments set amount_minor = amount_minor - 1 where order_id = '$paid'`,
    recorded,
  ],
  ['a payment is invented', `update payments set transaction_id = 'pi_invented' where order_id = '$paid'`, charged],
]
