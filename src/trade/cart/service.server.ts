import { createHash } from 'node:crypto'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { maxLines } from '#base/platform/limits.ts'
import { readAmount } from '#base/platform/text/amount-limits.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { findProductNames } from '#goods/catalogue/names.sql.server.ts'
import { getUnitPrice } from '#goods/catalogue/prices/pricing.ts'
import { findProductsByIds } from '#goods/catalogue/sql.server.ts'
import { lockActiveUser } from '#people/identity/accounts/users.sql.server.ts'
import type { Cart, CartLine } from './contract.ts'
import { mergeLine } from './merge.ts'
import { quoteLines, toForSale } from './quote.server.ts'
import { type CartLineRow, findCartLines, type NewCartLine, subtractCartLines, writeCartLines } from './sql.server.ts'

/** An account's cart at today's prices. */
export async function loadCart(db: Database, userId: string, currency: string): Promise<Cart> {
  const rows = await findCartLines(db, userId)
  const { lines, ...sum } = await quoteLines(db, rows, currency)
  return {
    lines: lines.map((line, index) => ({ ...line, ...toOwnFields(rows[index]!, sum.currency) })),
    ...sum,
    key: computeCartKey(rows),
  }
}

/** Ignores quantities, so that changing one in a stale tab cannot order the cart a second time. */
function computeCartKey(rows: readonly CartLineRow[]): string {
  const lines = rows.map(({ productId, added }) => `${productId} ${added}`)
  return `cart-${createHash('sha256').update(lines.toSorted().join()).digest('base64url')}`
}

const toOwnFields = ({ note, seenPriceMinor, seenPackSize, wanted, added }: CartLineRow, currency: string) => ({
  ...{ note, added, seenPackSize },
  seenPrice: fromMinor(seenPriceMinor, currency),
  wanted,
})

type AddedQuantity = {
  quantity: number
  note?: string | undefined
  seenPrice?: number | undefined
  seenPackSize?: number | undefined
}

/** Sets one line of a cart. */
export async function setLine(
  db: Database,
  caller: Caller,
  productId: string,
  { quantity, note, seenPrice, seenPackSize }: AddedQuantity,
  currency: string,
): Promise<CartLine> {
  const row = await changing(db, caller, async (tx, lines) => {
    const [product, [name]] = [await productFor(tx, productId), await findProductNames(tx, [productId])]
    if (!name) throw new Refusal('not_found', { what: 'product' })
    const before = lines.find((line) => line.productId === productId)
    const current = product && getUnitPrice(toForSale(product), quantity)
    const line = {
      productId,
      quantity,
      note: note ?? before?.note ?? '',
      seenPriceMinor: toMinorPrice(seenPrice, product?.currency ?? currency) ?? current ?? before?.seenPriceMinor ?? 1,
      seenPackSize: seenPackSize ?? product?.packSize ?? before?.seenPackSize ?? 1,
      wanted: null,
    }
    await write(tx, caller, lines, [line])
    return (await findCartLines(tx, caller.id)).find((row) => row.productId === productId)!
  })
  const { lines, ...sum } = await quoteLines(db, [row], currency)
  return { ...lines[0]!, ...toOwnFields(row, sum.currency) }
}

type Added = AddedQuantity & { productId: string }
type Merged = Pick<CartLineRow, 'productId' | 'quantity' | 'wanted'>
type LeftOut = { productId: string; leftOut: true }

/** Adds lines to those of a cart, once for each key. Returns what became of them. `fill`: as many of them as there is room for. */
export function addLines(
  db: Database,
  caller: Caller,
  { lines: added, fill = false }: { lines: readonly Added[]; fill?: boolean | undefined },
  key: string,
  currency: string,
): Promise<(Merged | LeftOut)[]> {
  const claim = { userId: caller.id, operation: 'merge_cart', key }
  return runIdempotent(db, claim, added, async (tx) => {
    const lines = await lockedLines(tx, caller)
    const ids = added.map(({ productId }) => productId)
    const products = new Map((await findProductsByIds(tx, ids)).map((row) => [row.id, row]))
    const known = new Set((await findProductNames(tx, ids)).map(({ id }) => id))
    const merged = new Map<string, NewCartLine>()
    const taken = new Set(lines.map(({ productId }) => productId))
    const leftOut: LeftOut[] = []
    for (const line of added.filter(({ productId }) => known.has(productId))) {
      const before = merged.get(line.productId) ?? lines.find(({ productId }) => productId === line.productId)
      if (fill && !before && taken.size >= maxLines) {
        leftOut.push({ productId: line.productId, leftOut: true })
        continue
      }
      taken.add(line.productId)
      const product = products.get(line.productId)
      const priced = product && toForSale(product)
      const seen = toMinorPrice(line.seenPrice, product?.currency ?? currency)
      const price = seen ?? (priced ? getUnitPrice(priced, line.quantity) : (before?.seenPriceMinor ?? 1))
      const now = { quantity: line.quantity, seenPrice: price }
      const { seenPrice, ...sum } = mergeLine(before && { ...before, seenPrice: before.seenPriceMinor }, now, priced)
      const note = line.note || before?.note || ''
      // The pack that was seen first stays, so that another one is pointed out.
      const seenPackSize = before?.seenPackSize ?? line.seenPackSize ?? product?.packSize ?? 1
      merged.set(line.productId, { productId: line.productId, ...sum, note, seenPriceMinor: seenPrice, seenPackSize })
    }
    const rows = [...merged.values()]
    await write(tx, caller, lines, rows)
    return [...rows.map(({ productId, quantity, wanted }) => ({ productId, quantity, wanted })), ...leftOut]
  })
}

/** Takes lines out that were ordered. */
export const removeOrderedLines = (
  db: Database,
  caller: Caller,
  lines: Parameters<typeof subtractCartLines>[2],
): Promise<void> => changing(db, caller, (tx) => subtractCartLines(tx, caller.id, lines))

const productFor = async (tx: Tx, id: string) => (await findProductsByIds(tx, [id]))[0]

/** Undefined for a price that nothing can have. */
function toMinorPrice(price: number | undefined, currency: string): number | undefined {
  return (price !== undefined && readAmount(price, currency).minor) || undefined
}

const changing = <T>(db: Database, caller: Caller, work: (tx: Tx, lines: CartLineRow[]) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => work(tx, await lockedLines(tx, caller)))

/** One change of a cart waits for another, so that sums and the number of lines are exact. */
async function lockedLines(tx: Tx, caller: Caller): Promise<CartLineRow[]> {
  if (!(await lockActiveUser(tx, caller.id))) throw new Refusal('not_signed_in')
  return findCartLines(tx, caller.id)
}

async function write(
  tx: Tx,
  caller: Caller,
  before: readonly CartLineRow[],
  lines: readonly NewCartLine[],
): Promise<void> {
  const count = new Set([...before, ...lines].map(({ productId }) => productId)).size
  // guard: a cart has a bounded number of lines | never | cart/cart.test
  if (count > maxLines) throw new Refusal('cart_full', { max: maxLines })
  if (lines.length > 0) await writeCartLines(tx, caller.id, lines)
}
