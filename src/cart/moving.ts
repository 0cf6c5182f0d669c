import { api } from '#platform/contract/client.ts'
import { type Cart, mergeCart, type QuotedLine, quote } from './contract.ts'
import { mergedLine } from './merge.ts'
import { change, type Line, type Stored, stored } from './stored.ts'
import { keepTotal } from './total.ts'

/** What could not be sent is the browser's again. */
export const takeBack = (): Promise<Stored> =>
  change(({ lines, moving, ...rest }) => ({ ...rest, lines: joined(moving?.lines ?? [], lines), moving: null }))

export const keepTotalOf = ({ lines, subtotal, currency }: Cart): void =>
  keepTotal({ count: lines.length, sum: subtotal, currency, account: true })

let merging: Promise<void> | undefined

/**
 * Adds what this browser has to the account's cart. Its lines are set aside with the key of the merge first: whichever tab
 * sends it, now or after a crash, it adds once.
 */
export function merge(): Promise<void> {
  merging ??= mergeAll().finally(() => {
    merging = undefined
  })
  return merging
}

async function mergeAll(): Promise<void> {
  for (let isFull = false; !isFull && (stored().moving || stored().lines.length > 0); ) {
    const { moving } = await change(setAside)
    if (!moving) return
    const { key, lines } = moving
    const body = { lines: lines.map(toAdd), fill: true }
    const { count, subtotal, currency, leftOut } = await api(mergeCart, body, { idempotencyKey: key })
    // What does not fit stays here, and is tried again when there may be room.
    const kept = lines.filter(({ productId }) => leftOut.includes(productId))
    await change((now) => (now.moving?.key === key ? { ...now, moving: null, lines: joined(kept, now.lines) } : now))
    isFull = kept.length > 0
    keepTotal({ count, sum: subtotal, currency, account: true })
  }
}

/** What of this browser's cart does not fit into that of the account. */
export async function unfitting(): Promise<QuotedLine[]> {
  const { lines } = stored()
  if (lines.length === 0) return []
  const quoted = await api(quote, { lines: lines.map(({ productId, quantity }) => ({ productId, quantity })) })
  return quoted.lines.filter(({ name }) => name !== '')
}

/** Gives up what does not fit, but for what another tab has added meanwhile. */
export const giveUp = (lines: readonly QuotedLine[]): Promise<Stored> =>
  change((now) => ({
    ...now,
    lines: now.lines.filter(({ productId }) => !lines.some((line) => line.productId === productId)),
  }))

const toAdd = ({ wanted: _, ...line }: Line) => line

function setAside({ lines, moving, ...rest }: Stored): Stored {
  if (moving && moving.lines.length > 0) return { ...rest, lines, moving }
  return { ...rest, lines: [], moving: lines.length > 0 ? { key: crypto.randomUUID(), lines } : null }
}

function joined(lines: readonly Line[], others: readonly Line[]): Line[] {
  const both = new Map(lines.map((line) => [line.productId, line]))
  for (const line of others) {
    const before = both.get(line.productId)
    both.set(line.productId, { ...line, ...mergedLine(before, line, undefined), note: line.note || before?.note || '' })
  }
  return [...both.values()]
}
