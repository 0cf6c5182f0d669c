import { mostOf } from '#catalogue/availability.ts'
import { storedBreaks } from '#catalogue/breaks.server.ts'
import { namesOfProducts } from '#catalogue/names.sql.server.ts'
import { isOrderable, nextBreak, orderableFrom, unitPriceAt } from '#catalogue/pricing.ts'
import { type ProductRow, productsByIds } from '#catalogue/sql.server.ts'
import { productView } from '#catalogue/view.server.ts'
import { orderTotalMinor } from '#orders/total.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { fromMinor } from '#platform/money.ts'
import type { LineProblem, QuotedLine } from './contract.ts'
import { type ForSale, mostOfOne, orderableUpTo } from './merge.ts'

export type Wanted = { productId: string; quantity: number }
type Name = Awaited<ReturnType<typeof namesOfProducts>>[number]
export type Quote = { lines: QuotedLine[]; subtotal: number; currency: string }

/** What lines cost now and what is wrong with them, in their order. `currency` is that of a cart without products. */
export async function quoteOf(db: Database, wanted: readonly Wanted[], currency: string): Promise<Quote> {
  const ids = [...new Set(wanted.map(({ productId }) => productId))]
  const [rows, names] = await Promise.all([productsByIds(db, ids), namesOfProducts(db, ids)])
  const productOf = new Map(rows.map((row) => [row.id, row]))
  const nameOf = new Map(names.map((name) => [name.id, name]))
  const sold = wanted.flatMap(({ productId, quantity }) => {
    const row = productOf.get(productId)
    return row ? [{ unitPriceMinor: unitPriceAt(pricedOf(row), quantity), quantity }] : []
  })
  const shown = rows[0]?.currency ?? currency
  return {
    lines: wanted.map((line) => quotedLine(line, productOf.get(line.productId), nameOf.get(line.productId))),
    subtotal: fromMinor(orderTotalMinor(sold), shown),
    currency: shown,
  }
}

function quotedLine(line: Wanted, row: ProductRow | undefined, name: Name | undefined): QuotedLine {
  const { productId, quantity } = line
  const called = {
    name: name?.name ?? '',
    nameBn: name?.nameBn ?? '',
    sku: name?.sku ?? '',
    slug: name?.slug ?? '',
    family: familyOf(name),
  }
  const nothing = { product: null, unitPrice: 0, total: 0, nextBreak: null, possible: null }
  if (!row) return { productId, quantity, ...called, ...nothing, problem: 'gone' }
  const priced = pricedOf(row)
  const unitPriceMinor = unitPriceAt(priced, quantity)
  const shown = (amountMinor: number) => fromMinor(amountMinor, row.currency)
  const next = breakWithin(priced, quantity)
  return {
    productId,
    quantity,
    ...called,
    product: productView(row),
    unitPrice: shown(unitPriceMinor),
    total: shown(orderTotalMinor([{ unitPriceMinor, quantity }])),
    nextBreak: next && {
      quantity: next.quantity,
      price: shown(next.price),
      saves: shown((unitPriceMinor - next.price) * next.quantity),
    },
    ...problemWith(priced, quantity),
  }
}

/** A product in minor units. */
export const pricedOf = (row: ProductRow): ForSale => ({
  price: row.priceMinor,
  priceBreaks: storedBreaks(row.priceBreaks),
  minimum: row.minimumQuantity,
  step: row.quantityStep,
  quantity: row.quantity,
  backOrders: row.backOrders,
})

function familyOf(name: Name | undefined): QuotedLine['family'] {
  if (!name?.familySlug) return null
  return { slug: name.familySlug, name: name.familyName ?? '', nameBn: name.familyNameBn ?? '' }
}

/** The next price break, at a quantity that can be ordered now. */
function breakWithin(product: ForSale, quantity: number) {
  const next = nextBreak(product, quantity)
  if (!next) return null
  const from = orderableFrom(product, next.quantity)
  return from <= Math.min(mostOf(product), mostOfOne) ? { quantity: from, price: unitPriceAt(product, from) } : null
}

/** Why a quantity cannot be ordered, and the nearest one that can. */
function problemWith(product: ForSale, quantity: number): { problem: LineProblem | null; possible: number | null } {
  const left = orderableUpTo(product, mostOf(product)) ?? null
  const nearest = orderableFrom(product, quantity)
  const possible = left !== null && nearest > left ? left : nearest
  if (mostOf(product) < 1) return { problem: 'sold_out', possible: null }
  if (quantity > mostOf(product)) return { problem: 'fewer', possible: left }
  if (quantity > mostOfOne) return { problem: 'most', possible: left }
  if (quantity < product.minimum) return { problem: 'minimum', possible: left && possible }
  if (!isOrderable(product, quantity)) return { problem: 'step', possible: left && possible }
  return { problem: null, possible: quantity }
}
