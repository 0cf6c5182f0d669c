import { api } from '#platform/contract/client.ts'
import { type Cart, mergeCart } from './contract.ts'
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
  while (stored().moving || stored().lines.length > 0) {
    const { moving } = await change(setAside)
    if (!moving) return
    const { key, lines } = moving
    const { count, subtotal, currency } = await api(mergeCart, { lines: lines.map(toAdd) }, { idempotencyKey: key })
    await change((now) => (now.moving?.key === key ? { ...now, moving: null } : now))
    keepTotal({ count, sum: subtotal, currency, account: true })
  }
}

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
