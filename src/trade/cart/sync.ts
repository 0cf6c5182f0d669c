import { api } from '#base/platform/contract/client.ts'
import { type Cart, mergeCart, type QuotedLine, quote } from './contract.ts'
import { mergeLine } from './merge.ts'
import { readStoredCart, type StoredCart, type StoredLine, updateStoredCart } from './stored.ts'
import { storeAccountTotal } from './summary.ts'

/** Lines that could not be sent return to the browser. */
export const unstashLines = (): Promise<StoredCart> =>
  updateStoredCart(({ lines, moving, ...rest }) => ({
    ...rest,
    lines: joined(moving?.lines ?? [], lines),
    moving: null,
  }))

export const storeSummaryFromCart = ({ lines, ...total }: Cart): void =>
  storeAccountTotal({ count: lines.length, ...total })

let merging: Promise<void> | undefined

/**
 * Adds what this browser has to the account's cart. Its lines are set aside with the key of the merge first: whichever tab
 * sends it, now or after a crash, it adds once.
 */
export function syncToAccount(): Promise<void> {
  merging ??= mergeAll().finally(() => {
    merging = undefined
  })
  return merging
}

async function mergeAll(): Promise<void> {
  for (let isFull = false; !isFull && (readStoredCart().moving || readStoredCart().lines.length > 0); ) {
    const { moving } = await updateStoredCart(setAside)
    if (!moving) return
    const { key, lines } = moving
    const body = { lines: lines.map(toAdd), fill: true }
    const { leftOut, ...total } = await api(mergeCart, body, { idempotencyKey: key })
    // Lines that do not fit stay here, and are retried when there may be room.
    const kept = lines.filter(({ productId }) => leftOut.includes(productId))
    await updateStoredCart((now) =>
      now.moving?.key === key ? { ...now, moving: null, lines: joined(kept, now.lines) } : now,
    )
    isFull = kept.length > 0
    storeAccountTotal(total)
  }
}

/** The lines of this browser's cart that do not fit into the account's. */
export async function findRejectedLines(): Promise<QuotedLine[]> {
  const { lines } = readStoredCart()
  if (lines.length === 0) return []
  const quoted = await api(quote, { lines: lines.map(({ productId, quantity }) => ({ productId, quantity })) })
  return quoted.lines.filter(({ name }) => name !== '')
}

/** Gives up what does not fit, but for what another tab has added meanwhile. */
export const discardLines = (lines: readonly QuotedLine[]): Promise<StoredCart> =>
  updateStoredCart((now) => ({
    ...now,
    lines: now.lines.filter(({ productId }) => !lines.some((line) => line.productId === productId)),
  }))

const toAdd = ({ wanted: _, ...line }: StoredLine) => line

function setAside({ lines, moving, ...rest }: StoredCart): StoredCart {
  if (moving && moving.lines.length > 0) return { ...rest, lines, moving }
  return { ...rest, lines: [], moving: lines.length > 0 ? { key: crypto.randomUUID(), lines } : null }
}

function joined(lines: readonly StoredLine[], others: readonly StoredLine[]): StoredLine[] {
  const both = new Map(lines.map((line) => [line.productId, line]))
  for (const line of others) {
    const before = both.get(line.productId)
    both.set(line.productId, { ...line, ...mergeLine(before, line, undefined), note: line.note || before?.note || '' })
  }
  return [...both.values()]
}
