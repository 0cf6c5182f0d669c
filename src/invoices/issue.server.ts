import type { Config } from '#platform/config/config.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import type { Locale } from '#platform/locale.ts'
import { shopName } from '#platform/shop-name.ts'
import { contentOf } from './content.server.ts'
import type { Content } from './content.ts'
import { credited } from './credit.ts'
import { linesToInvoice, lockPaid, orderToInvoice, refundedParts, refundsOf } from './order.sql.server.ts'
import { sellerSetting } from './seller.server.ts'
import { type DocumentRow, documentsOf, insertDocument } from './sql.server.ts'

type Shop = Pick<Config, 'mode'>

/** Makes the invoice of a paid order, in the transaction that pays it. @returns its id */
export async function issueInvoice(tx: Tx, shop: Shop, orderId: string, paymentId: string): Promise<string> {
  const order = await orderToInvoice(tx, orderId)
  const seller = await sellerOf(tx, shop, order.locale)
  const content = contentOf(seller, order, await linesToInvoice(tx, orderId))
  const { currency, locale } = order
  const invoice = { kind: 'invoice', prefix: seller.invoicePrefix, orderId, paymentId, refundId: null } as const
  return insertDocument(tx, { ...invoice, currency, locale, content })
}

/** Makes the invoice of an order that was paid before there were invoices. @returns its id; undefined: it is not paid */
export async function issueLate(tx: Tx, shop: Shop, orderId: string): Promise<string | undefined> {
  const paymentId = await lockPaid(tx, orderId)
  const known = await invoiceOf(tx, orderId)
  if (known) return known.id
  if (!paymentId) return undefined
  const id = await issueInvoice(tx, shop, orderId, paymentId)
  await creditRefunds(tx, shop, orderId)
  return id
}

/**
 * Credits what was given back of an invoice and not credited yet, whoever gave it. The order is locked by the caller. A refund
 * that fails stays credited: what is sent again for it is not credited twice. An order without an invoice has nothing to credit.
 */
export async function creditRefunds(tx: Tx, shop: Shop, orderId: string): Promise<void> {
  const [invoice, ...notes] = await invoiceFirst(tx, orderId)
  if (!invoice) return
  const refunds = await refundsOf(tx, invoice.paymentId)
  const partsOf = await refundedParts(tx, invoice.paymentId)
  const noted = new Set(notes.map(({ refundId }) => refundId))
  const backMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const notedMinor = notes.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  // guard: what was credited is not credited again | - notedMinor → - 0 | invoices/credit
  let leftMinor = Math.min(backMinor, invoice.totalMinor) - notedMinor
  const earlier = notes.map(({ content }) => content)
  for (const { id, amountMinor } of refunds.filter((refund) => !noted.has(refund.id))) {
    const content = credited(invoice, earlier, Math.min(amountMinor, leftMinor), partsOf.get(id))
    if (!content) break
    await insertCreditNote(tx, shop, invoice, id, content)
    earlier.push(content)
    leftMinor -= content.totalMinor
  }
}

async function insertCreditNote(tx: Tx, shop: Shop, invoice: DocumentRow, refundId: string, content: Content) {
  const { creditPrefix: prefix } = await sellerSetting(shop).read(tx)
  const { orderId, paymentId, currency, locale } = invoice
  await insertDocument(tx, { kind: 'credit_note', prefix, orderId, paymentId, refundId, currency, locale, content })
}

async function invoiceFirst(tx: Tx, orderId: string): Promise<DocumentRow[]> {
  const rows = await documentsOf(tx, orderId)
  return rows.toSorted((a, b) => Number(a.kind !== 'invoice') - Number(b.kind !== 'invoice'))
}

const invoiceOf = async (tx: Tx, orderId: string) => (await invoiceFirst(tx, orderId))[0]

/** A seller without a name is called as the shop is. */
async function sellerOf(tx: Tx, shop: Shop, locale: string) {
  const seller = await sellerSetting(shop).read(tx)
  return { ...seller, name: seller.name || shopName(locale as Locale) }
}
