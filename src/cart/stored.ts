import { z } from 'zod'
import { orderTotalMinor } from '#orders/total.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import { AddedLine, mostLines } from './contract.ts'
import { keepTotal } from './total.ts'

/** A line as a visitor's browser keeps it. */
const Line = AddedLine.required({ note: true, seenPrice: true }).extend({ wanted: z.int().nullable() })
export type Line = z.output<typeof Line>

/** Lines, and those that are being moved to an account by a merge with this key. */
export type Stored = { lines: Line[]; currency: string; moving: { key: string; lines: Line[] } | null }

const key = 'cart'
// For browsers that store nothing: as long as the page.
let kept: unknown

/** What is stored; whatever is broken, or somebody else's, counts as nothing. */
export function stored(): Stored {
  const { lines, moving, currency } = z.object(Shape).catch(nothing).parse(raw())
  return { lines: soundOf(lines), currency, moving: moving && { key: moving.key, lines: soundOf(moving.lines) } }
}

const Lines = z.array(z.unknown()).catch([])
const Shape = {
  lines: Lines,
  currency: z.string().regex(/^[A-Z]{3}$/),
  moving: z.object({ key: z.uuid(), lines: Lines }).nullable().catch(null),
}
const nothing = { lines: [], currency: 'USD', moving: null }

function soundOf(lines: readonly unknown[]): Line[] {
  const sound = lines.flatMap((line) => Line.safeParse(line).data ?? [])
  return sound
    .filter((line, place) => sound.findIndex(({ productId }) => productId === line.productId) === place)
    .slice(0, mostLines)
}

function raw(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '')
  } catch {
    return kept
  }
}

/**
 * Changes what is stored. Tabs take turns, each on what the one before it has left, so none undoes what another one did.
 */
export async function change(work: (stored: Stored) => Stored): Promise<Stored> {
  const act = async () => {
    const next = work(stored())
    write(next)
    return next
  }
  // Browsers have locks only where the connection is secure.
  return 'locks' in navigator ? navigator.locks.request(key, act) : act()
}

function write(next: Stored): void {
  kept = next
  try {
    if (next.lines.length === 0 && !next.moving) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Private windows of some browsers have none.
  }
  const sum = sumOf(next.lines, next.currency)
  keepTotal(sum.count > 0 ? { ...sum, currency: next.currency, account: false } : undefined)
}

/** At the prices that were seen, which the cart's page replaces by today's. */
function sumOf(lines: readonly Line[], currency: string) {
  const priced = lines.map(({ quantity, seenPrice }) => ({
    unitPriceMinor: toMinor(seenPrice, currency) ?? 0,
    quantity,
  }))
  return { count: lines.length, sum: fromMinor(orderTotalMinor(priced), currency) }
}
