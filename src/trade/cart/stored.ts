import { z } from 'zod'
import { maxLines } from '#base/platform/limits.ts'
import { createPersistentStore } from '#base/platform/persistent-store.ts'
import { fromMinor, toMinor } from '#base/platform/text/money.ts'
import { calculateGoodsMinor } from '#trade/orders/pricing/goods-total.ts'
import { AddedLine } from './contract.ts'
import { cartKey, storeCartSummary } from './summary.ts'

/** A line as a visitor's browser keeps it. */
const StoredLine = AddedLine.required({ note: true, seenPrice: true }).extend({ wanted: z.int().nullable() })
export type StoredLine = z.output<typeof StoredLine>

/** Lines, and those that are being moved to an account by a merge with this key. */
export type StoredCart = { lines: StoredLine[]; currency: string; moving: { key: string; lines: StoredLine[] } | null }

/** Sound lines, each product once, at most as many as a cart holds; the others are nobody's. */
const Lines = z
  .array(z.unknown())
  .catch([])
  .transform((lines) => {
    const sound = lines.flatMap((line) => StoredLine.safeParse(line).data ?? [])
    return sound
      .filter((line, index) => sound.findIndex(({ productId }) => productId === line.productId) === index)
      .slice(0, maxLines)
  })

/** What is stored in the browser, where the early script of a page writes it too. */
export const Stored = z.object({
  lines: Lines,
  currency: z.string().regex(/^[A-Z]{3}$/),
  moving: z.object({ key: z.uuid(), lines: Lines }).nullable().catch(null),
})

const store = createPersistentStore<StoredCart>(
  cartKey,
  Stored.catch(() => ({ lines: [], currency: 'USD', moving: null })),
)

/** The stored cart. A broken one, or another account's, counts as empty. */
export const readStoredCart: () => StoredCart = store.read

/**
 * Changes what is stored. Tabs take turns, each on what the one before it has left, so none undoes what another one did.
 */
export async function updateStoredCart(work: (stored: StoredCart) => StoredCart): Promise<StoredCart> {
  const act = async () => {
    const next = work(readStoredCart())
    write(next)
    return next
  }
  // Browsers have locks only where the connection is secure.
  return 'locks' in navigator ? navigator.locks.request(cartKey, act) : act()
}

function write(next: StoredCart): void {
  const isEmpty = next.lines.length === 0 && !next.moving
  store.write(isEmpty ? undefined : next)
  const sum = summarizeLines(next.lines, next.currency)
  storeCartSummary(sum.count > 0 ? { ...sum, currency: next.currency, account: false } : undefined)
}

/** At the prices that were seen, which the cart's page replaces by today's. */
function summarizeLines(lines: readonly StoredLine[], currency: string) {
  const priced = lines.map(({ quantity, seenPrice }) => ({
    unitPriceMinor: toMinor(seenPrice, currency) ?? 0,
    quantity,
  }))
  return { count: lines.length, sum: fromMinor(calculateGoodsMinor(priced), currency) }
}
