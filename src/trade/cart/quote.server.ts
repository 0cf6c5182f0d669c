import type { Database } from '#base/platform/database/connect.server.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { findProductNames } from '#goods/catalogue/names.sql.server.ts'
import { checkQuantity } from '#goods/catalogue/packs/check-quantity.ts'
import { readStoredBreaks } from '#goods/catalogue/prices/breaks.server.ts'
import { findNextBreak, getUnitPrice, roundUpToOrderable } from '#goods/catalogue/prices/pricing.ts'
import { findProductsByIds, type ProductRow } from '#goods/catalogue/sql.server.ts'
import { toProductView } from '#goods/catalogue/view.server.ts'
import { calculateGoodsMinor } from '#trade/orders/pricing/goods-total.ts'
import type { QuotedLine } from './contract.ts'
import type { ForSale } from './merge.ts'

export type LineInput = { productId: string; quantity: number }
type Name = Awaited<ReturnType<typeof findProductNames>>[number]
export type Quote = { lines: QuotedLine[]; subtotal: number; currency: string }

/** Prices lines and collects their problems, in their order. Products in another currency than the shop's are not sold. */
export async function quoteLines(db: Database, wanted: readonly LineInput[], currency: string): Promise<Quote> {
  const ids = [...new Set(wanted.map(({ productId }) => productId))]
  const [rows, names] = await Promise.all([findProductsByIds(db, ids), findProductNames(db, ids)])
  // guard: a quote has one currency | row.currency === currency → true | orders/pricing/one-currency
  const productsById = new Map(rows.filter((row) => row.currency === currency).map((row) => [row.id, row]))
  const namesById = new Map(names.map((name) => [name.id, name]))
  const sold = wanted.flatMap(({ productId, quantity }) => {
    const row = productsById.get(productId)
    return row ? [{ unitPriceMinor: getUnitPrice(toForSale(row), quantity), quantity }] : []
  })
  return {
    lines: wanted.map((line) => quotedLine(line, productsById.get(line.productId), namesById.get(line.productId))),
    subtotal: fromMinor(calculateGoodsMinor(sold), currency),
    currency,
  }
}

function quotedLine(
  { productId, quantity }: LineInput,
  row: ProductRow | undefined,
  name: Name | undefined,
): QuotedLine {
  const called = {
    name: name?.name ?? '',
    translations: name?.translations ?? {},
    sku: name?.sku ?? '',
    slug: name?.slug ?? '',
    family: toQuotedFamily(name),
  }
  const priced = row && toForSale(row)
  const { problem, suggested } = checkQuantity(priced, quantity)
  const line = { productId, quantity, ...called, problem, suggested }
  if (!row || !priced) return { ...line, product: null, unitPrice: 0, total: 0, nextBreak: null }
  const unitPriceMinor = getUnitPrice(priced, quantity)
  const toAmount = (amountMinor: number) => fromMinor(amountMinor, row.currency)
  const next = breakWithin(priced, quantity)
  return {
    ...line,
    product: toProductView(row),
    unitPrice: toAmount(unitPriceMinor),
    total: toAmount(calculateGoodsMinor([{ unitPriceMinor, quantity }])),
    nextBreak: next && {
      quantity: next.quantity,
      price: toAmount(next.price),
      saves: toAmount((unitPriceMinor - next.price) * next.quantity),
    },
  }
}

/** A product in minor units. */
export const toForSale = (row: ProductRow): ForSale => ({
  price: row.priceMinor,
  priceBreaks: readStoredBreaks(row.priceBreaks),
  minimum: row.minimumQuantity,
  step: row.quantityStep,
  quantity: row.quantity,
  backOrders: row.backOrders,
})

function toQuotedFamily(name: Name | undefined): QuotedLine['family'] {
  if (!name?.familySlug) return null
  return { slug: name.familySlug, name: name.familyName ?? '', translations: name.familyTranslations ?? {} }
}

/** The next price break, at a quantity that can be ordered now. */
function breakWithin(product: ForSale, quantity: number) {
  const next = findNextBreak(product, quantity)
  if (!next) return null
  const from = roundUpToOrderable(product, next.quantity)
  return checkQuantity(product, from).ok ? { quantity: from, price: getUnitPrice(product, from) } : null
}
