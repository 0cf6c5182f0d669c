import { api } from '#platform/contract/client.ts'
import { type Cart, getCart, mergeCart } from './contract.ts'
import { mergedLine } from './merge.ts'
import { change, type Line, type Stored, stored } from './stored.ts'
import { keepTotal, keptTotal } from './total.ts'

/** After signing in: what this browser has goes to the account, and the header shows the account's cart. */
export async function settle(): Promise<void> {
  await merge()
  if (!keptTotal()?.account) keepTotalOf(await api(getCart, {}))
}

/** After signing out: the header shows what this browser has, which is what could not be sent. */
export async function leave(): Promise<void> {
  keepTotal(undefined)
  await change(({ lines, moving, ...rest }) => ({ ...rest, lines: joined(moving?.lines ?? [], lines), moving: null }))
}

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
