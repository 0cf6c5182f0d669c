import type { Config } from '#base/platform/config/config.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { getDayIn } from '#base/platform/day.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { openTaxSetting } from '#company/tax/service.server.ts'
import { buildInvoiceContent } from './content.server.ts'
import type { InvoiceContent } from './content.ts'
import { buildCreditNote } from './credit-note.ts'
import { convertTaxes } from './exchange/convert.ts'
import { findRateOn } from './exchange/service.server.ts'
import { getTaxCurrency } from './exchange/tax-currency.ts'
import {
  findRefundedParts,
  findRefunds,
  lockPaidOrder,
  type RefundRow,
  selectLinesToInvoice,
  selectOrderToInvoice,
} from './order.sql.server.ts'
import { openSellerSetting } from './seller.server.ts'
import { type DocumentRow, findOrderDocuments, insertDocument } from './sql.server.ts'

type Shop = Pick<Config, 'mode'>

/**
 * Issues the invoice of a paid order, in the transaction that records the payment.
 * @returns its id
 */
export async function issueInvoice(tx: Tx, shop: Shop, orderId: string, paymentId: string): Promise<string> {
  const order = await selectOrderToInvoice(tx, orderId)
  const seller = await readSeller(tx, shop, order.locale)
  const table = await openTaxSetting(shop).read(tx)
  const { currency, locale } = order
  const content = await withTaxAccounting(
    tx,
    buildInvoiceContent({ seller, table }, order, await selectLinesToInvoice(tx, orderId)),
    currency,
  )
  const invoice = { kind: 'invoice', prefix: seller.invoicePrefix, orderId, paymentId, refundId: null } as const
  return insertDocument(tx, { ...invoice, currency, locale, content })
}

/** Without an exchange rate the invoice has its amounts in its own currency alone: payments never wait for a bank. */
async function withTaxAccounting(tx: Tx, content: InvoiceContent, currency: string): Promise<InvoiceContent> {
  const { seller, taxes } = content
  const taxCurrency = getTaxCurrency(seller)
  if (!taxCurrency || taxCurrency === currency) return content
  // clock: looks for the rate of a day
  const rate = await findRateOn(tx, currency, taxCurrency, getDayIn(seller.timeZone, new Date()))
  return rate ? { ...content, accounting: convertTaxes(taxes, currency, taxCurrency, rate) } : content
}

/**
 * Issues the invoice of an order that was paid before there were invoices.
 * @returns its id; undefined: the order is not paid
 */
export async function issueRetroactively(tx: Tx, shop: Shop, orderId: string): Promise<string | undefined> {
  const paymentId = await lockPaidOrder(tx, orderId)
  const known = await issueFirst(tx, orderId)
  if (known) return known.id
  if (!paymentId) return undefined
  const id = await issueInvoice(tx, shop, orderId, paymentId)
  await creditRefunds(tx, shop, orderId)
  return id
}

/**
 * Credits refunds of an invoice that are not credited yet, whoever made them. The caller locks the order. A failed
 * refund stays credited, so that its replacement is not credited again. An order without an invoice has nothing to
 * credit.
 */
export async function creditRefunds(tx: Tx, shop: Shop, orderId: string): Promise<void> {
  const [invoice, ...notes] = await invoiceFirst(tx, orderId)
  if (!invoice) return
  const refunds = await findRefunds(tx, invoice.paymentId)
  const partsByRefund = await findRefundedParts(tx, invoice.paymentId)
  const credits = sumCredits(refunds, notes)
  const done = refunds.filter(({ state }) => state === 'done')
  const backMinor = sumAmounts(done)
  const notedMinor = notes.reduce((sum, { totalMinor }) => sum + totalMinor, 0) - countReserved(refunds, credits)
  // guard: what was credited is not credited again | - notedMinor → - 0 | invoices/credit-note
  let leftMinor = Math.min(backMinor, invoice.totalMinor) - notedMinor
  const earlier = notes.map(({ content }) => content)
  for (const { id, amountMinor } of done.filter(({ moneyId }) => !credits.has(moneyId))) {
    const content = buildCreditNote(invoice, earlier, Math.min(amountMinor, leftMinor), partsByRefund.get(id))
    if (!content) continue
    await insertCreditNote(tx, shop, invoice, id, content)
    earlier.push(content)
    leftMinor -= content.totalMinor
  }
}

const sumAmounts = (refunds: readonly RefundRow[]) => refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** What was credited of refunds, by their money. */
function sumCredits(refunds: readonly RefundRow[], notes: readonly DocumentRow[]): Map<string, number> {
  const credits = new Map<string, number>()
  for (const { refundId, totalMinor } of notes) {
    const refund = refunds.find(({ id }) => id === refundId)
    if (refund) credits.set(refund.moneyId, (credits.get(refund.moneyId) ?? 0) + totalMinor)
  }
  return credits
}

/** What was credited of refunds that came back and are owed again: it stands for these, and for no other. */
const countReserved = (refunds: readonly RefundRow[], credits: ReadonlyMap<string, number>): number =>
  refunds
    .filter(({ state }) => state === 'due')
    .reduce((sum, { moneyId, amountMinor }) => sum + Math.min(amountMinor, credits.get(moneyId) ?? 0), 0)

async function insertCreditNote(tx: Tx, shop: Shop, invoice: DocumentRow, refundId: string, content: InvoiceContent) {
  const { creditPrefix: prefix } = await openSellerSetting(shop).readToSell(tx)
  const { orderId, paymentId, currency, locale } = invoice
  await insertDocument(tx, { kind: 'credit_note', prefix, orderId, paymentId, refundId, currency, locale, content })
}

async function invoiceFirst(tx: Tx, orderId: string): Promise<DocumentRow[]> {
  const rows = await findOrderDocuments(tx, orderId)
  return rows.toSorted((a, b) => Number(a.kind !== 'invoice') - Number(b.kind !== 'invoice'))
}

const issueFirst = async (tx: Tx, orderId: string) => (await invoiceFirst(tx, orderId))[0]

/**
 * A seller without a name gets the shop's.
 * @throws Refusal if the setting cannot be read, since a document never changes
 */
async function readSeller(tx: Tx, shop: Shop, locale: string) {
  const seller = await openSellerSetting(shop).readToSell(tx)
  return { ...seller, name: seller.name || getShopName(locale as Locale) }
}
