import { selectLine, selectRefund, taxUnchecked, unguarded } from './statements.ts'

const allSent = 'parcels: every piece of an order that is shipped was sent or cancelled'
const sentEarly = 'parcels: nothing is sent before its order is paid and packed'
const returnRefunded = 'returns: a return that is refunded has its refund'
const sentLate = 'waiting: what is here of a paid order is sent within 30 days'
const returnLate = 'waiting: a return that came is refunded within 14 days'
const refundLate = 'waiting: a refund is sent within 7 days'
const byHandLate = 'waiting: a refund that is to be paid by hand is paid within 7 days'
const allocatedLate = 'waiting: pieces that are here go to the orders that wait for them within an hour'
const holdLate = 'waiting: what an unpaid order holds is let go when its time is over'
const owedLate = 'waiting: what is owed on account comes within 60 days of its day'
const owedUnconfirmed = 'payments: what is owed on account is of an order that was confirmed'
const paidMail = 'waiting: a paid order is confirmed by mail within an hour'
const refundMail = 'waiting: a refund is told by mail within an hour'
const packSize = 'stock: orders hold and wait for packs of the size that they were ordered in'
const packPieces = 'stock: packs that came back in other packs are the same pieces'
const taxedAs = 'tax: an order is taxed as where it goes'
const rateOfTax = 'tax: the tax of a rate is that rate of its net'
const rateOfLine = 'tax: a line has a rate of its order, and the tax of that rate'
const untaxed = 'tax: what is not taxed has no tax, and what is owed by the buyer has a number'
const offered = 'orders: prices are those that were offered'
const invoiceTax = 'invoices: the tax of an invoice is that of its order'
const invoiceBuyer = 'invoices: the buyer of an invoice is that of its order'
const invoiceLines = 'invoices: the lines of an invoice are those of its order'
const documentCheck = 'invoices: a document is of its order and its payment'
const yearOfNumber = 'invoices: a number is of the year of its date, where the seller is'
const datesInOrder = 'invoices: dates are in the order of numbers'
const creditCheck = 'invoices: a credit note is of its invoice, with its buyer and its tax'
const creditRates = 'invoices: a credit note says of each rate what its refund gave back'
const creditExcess = 'invoices: a credit note is of no more than its refund'
const disputed = 'provider: every dispute is recorded with its amount and outcome'
const disputeOpened = 'provider: every dispute was opened'

/** Faults that only the facts of an order, a document or the clock tell, and the order that the finding names. */
export const faults: [what: string, how: string, seenBy: string, order: string][] = [
  ['an order is shipped without a parcel', `delete from parcel_lines where ${selectLine('$sent')}`, allSent, 'sent'],
  [
    'an order is shipped with pieces left',
    `${unguarded('parcel_lines')}; update parcel_lines set quantity = 1 where ${selectLine('$sent')}`,
    allSent,
    'sent',
  ],
  ['an order is delivered by a word', `update orders set state = 'delivered' where id = '$paid'`, allSent, 'paid'],
  ['what was sent is not paid', `update orders set state = 'paid' where id = '$sent'`, sentEarly, 'sent'],
  [
    'an order is packed for a month',
    `update orders set state = 'packed', paid_at = now() - interval '40 days' where id = '$paid';
     update stock_moves set at = now() - interval '40 days' where ${selectLine('$paid')}`,
    sentLate,
    'paid',
  ],
  [
    'a return that came is never refunded',
    `update returns set asked_at = now() - interval '1 year', agreed_at = now() - interval '1 year';
     ${unguarded('audit_log')}; update audit_log set at = now() - interval '1 year'`,
    returnLate,
    'parted',
  ],
  ['a return is refunded by a word', `update returns set state = 'refunded'`, returnRefunded, 'parted'],
  [
    'a return is refunded with the refund of another order',
    `update returns set state = 'refunded', refund_id = (select id from refunds where ${selectRefund('$refunded')})`,
    returnRefunded,
    'parted',
  ],
  [
    'a refund is due for a year',
    `update refunds set state = 'due', provider_refund_id = null, done_at = null, created_at = now() - interval '1 year'
     where ${selectRefund('$refunded')}`,
    refundLate,
    'refunded',
  ],
  [
    'a refund comes back for weeks',
    `update refunds set created_at = now() - interval '20 days', state = 'failed' where ${selectRefund('$refunded')};
     insert into refunds (id, payment_id, amount_minor, currency, reason, replaces, first_id, tries, waiting_since)
     select gen_random_uuid(), payment_id, amount_minor, currency, 'refund_failed', id, id, 2, now() from refunds
     where ${selectRefund('$refunded')}`,
    refundLate,
    'refunded',
  ],
  [
    'a refund is not paid by hand',
    `update refunds set state = 'due', provider_refund_id = null, done_at = null, by_hand_at = now() - interval '8 days'
     where ${selectRefund('$refunded')}`,
    byHandLate,
    'refunded',
  ],
  [
    'what is owed never comes',
    `update payments set channel = 'account', due_on = now() - interval '70 days' where order_id = '$paid'`,
    owedLate,
    'paid',
  ],
  [
    'what is owed is of an order that was let go',
    `update payments set channel = 'account', due_on = now(), kept = false where order_id = '$paid'`,
    owedUnconfirmed,
    'paid',
  ],
  [
    'pieces that came are given to nobody',
    `update products set on_hand = on_hand + 5 where id = (select product_id from order_lines where order_id = '$waiting');
     update stock_moves set at = now() - interval '2 hours'; update orders set paid_at = now() - interval '2 hours'`,
    allocatedLate,
    'waiting',
  ],
  [
    'a hold never ends',
    `update orders set hold_until = now() - interval '1 day' where id = '$unpaid'`,
    holdLate,
    'unpaid',
  ],
  [
    'a paid order is not confirmed',
    `update orders set paid_mailed_at = null, paid_at = now() - interval '2 hours' where id = '$paid'`,
    paidMail,
    'paid',
  ],
  [
    'nobody is told of a refund',
    `update refunds set mailed_at = null, done_at = now() - interval '2 hours' where ${selectRefund('$refunded')}`,
    refundMail,
    'refunded',
  ],
  [
    'packs are held in another size',
    `${unguarded('products')}; update products set pack_size = 7 where id = '$product'`,
    packSize,
    'unpaid',
  ],
  [
    'packs come back as other pieces',
    `insert into stock_moves (product_id, order_line_id, kind, pieces, loose, cause, line_quantity)
     select product_id, id, 'returned', 3, 0, gen_random_uuid(), 1 from order_lines where order_id = '$sent' limit 1`,
    packPieces,
    'sent',
  ],
  [
    'an order to Germany is an export',
    `${taxUnchecked}; update orders set ground = 'export' where id = '$sent'`,
    taxedAs,
    'sent',
  ],
  [
    'an export goes to Germany',
    `update orders set delivery_address = delivery_address || '{"country": "DE", "region": ""}' where id = '$abroad'`,
    taxedAs,
    'abroad',
  ],
  [
    'a line has a rate of nowhere',
    `update order_lines set tax_rate = 3000 where order_id = '$sent' and tax_rate = 7000`,
    taxedAs,
    'sent',
  ],
  [
    'a rate of 7 % stands for tax of 19 %',
    `update orders set taxes = jsonb_set(taxes, '{0,rate}', '7000') where id = '$sent'`,
    rateOfTax,
    'sent',
  ],
  [
    'a line has a rate that its order has not',
    `update order_lines set tax_rate = 20000 where order_id = '$sent'`,
    rateOfLine,
    'sent',
  ],
  [
    'what is exported is taxed',
    `${taxUnchecked}; update orders set ground = 'export' where id = '$sent'`,
    untaxed,
    'sent',
  ],
  [
    'all books agree on a price that was never offered',
    `update order_lines set price_terms = jsonb_set(price_terms, '{price}', '1') where order_id = '$sent'`,
    offered,
    'sent',
  ],
  [
    'a price break that was offered is not in the price',
    `update order_lines set price_terms = jsonb_set(price_terms, '{priceBreaks}', '[{"quantity": 2, "price": 1}]')
     where order_id = '$sent'`,
    offered,
    'sent',
  ],
  [
    'an invoice has another tax',
    `update invoices set content = jsonb_set(content, '{taxes,0,taxMinor}', '1') where order_id = '$sent'`,
    invoiceTax,
    'sent',
  ],
  [
    'an invoice says why no tax is charged',
    `update invoices set content = jsonb_set(content, '{ground}', '"export"') where order_id = '$sent'`,
    invoiceTax,
    'sent',
  ],
  [
    'an invoice names another buyer',
    `update invoices set content = jsonb_set(content, '{buyer,name}', '"Ben Okafor"') where order_id = '$sent'`,
    invoiceBuyer,
    'sent',
  ],
  [
    'an invoice has another address',
    `update invoices set content = jsonb_set(content, '{buyer,address,city}', '"Paris"') where order_id = '$sent'`,
    invoiceBuyer,
    'sent',
  ],
  [
    'an invoice has another VAT number',
    `update invoices set content = jsonb_set(content, '{buyer,vatNumber}', '"FR83404833048"') where order_id = '$sent'`,
    invoiceBuyer,
    'sent',
  ],
  [
    'an invoice has other lines',
    `update invoices set content = jsonb_set(content, '{lines,0,quantity}', '9') where order_id = '$sent'`,
    invoiceLines,
    'sent',
  ],
  [
    'a line of an invoice is lost',
    `update invoices set content = content #- '{lines,0}' where order_id = '$sent'`,
    invoiceLines,
    'sent',
  ],
  [
    'two invoices are swapped',
    `update invoices set content = other.content from invoices other
     where invoices.order_id = '$sent' and other.order_id = '$abroad' and invoices.kind = 'invoice' and other.kind = 'invoice'`,
    documentCheck,
    'sent',
  ],
  [
    'an invoice is dated in another year',
    `update invoices set issued_at = issued_at - interval '1 year' where order_id = '$sent'`,
    yearOfNumber,
    'sent',
  ],
  [
    'an invoice has the number of another year',
    `update invoices set number = replace(number, year::text, '1999') where order_id = '$sent'`,
    yearOfNumber,
    '',
  ],
  [
    'an invoice is dated before the one before it',
    `update invoices set issued_at = issued_at - interval '1 hour' where order_id = '$sent'`,
    datesInOrder,
    'sent',
  ],
  [
    'a credit note names another invoice',
    `update invoices set content = jsonb_set(content, '{credits,number}', '"INV-1"') where order_id = '$refunded' and kind = 'credit_note'`,
    creditCheck,
    'refunded',
  ],
  [
    'a credit note takes back another rate than its refund',
    `update invoices set content = jsonb_set(content, '{taxes,0,rate}', '7000') where order_id = '$refunded' and kind = 'credit_note'`,
    creditRates,
    'refunded',
  ],
  [
    'a credit note is of more than its refund',
    `update invoices set total_minor = total_minor + 1 where order_id = '$refunded' and kind = 'credit_note'`,
    creditExcess,
    'refunded',
  ],
  ['a dispute that is open is won here', `update disputes set state = 'won', closed_at = now()`, disputed, ''],
  ['a dispute is of less', `update disputes set amount_minor = 1`, disputed, ''],
  ['a dispute is forgotten', `delete from disputes`, disputed, ''],
  ['a dispute is invented', `update disputes set provider_dispute_id = 'dp_invented'`, disputeOpened, ''],
]
