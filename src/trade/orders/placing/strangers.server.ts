import type { Tx } from '#base/platform/database/connect.server.ts'
import type { OrderLineProblem } from '../pricing/price-lines.server.ts'
import type { Orderer } from './open-order-limits.server.ts'
import { findStrangerHolds } from './strangers.sql.server.ts'

/**
 * What people who have never paid hold, by product and person. `payers`: those without a confirmed address who have paid before,
 * and are no strangers.
 */
export type StrangerHolds = { byProduct: Map<string, Map<string, number>>; payers: Set<string> }

/** Pieces that somebody asks for. `isStranger`: without a confirmed address, so that they are one unless they have paid. */
export type AskedPieces = { customerId: string; isStranger: boolean; productId: string; pieces: number }

type Shelf = ReadonlyMap<string, { onHand: number; available: number }>

/**
 * Read while products are locked, and only of those of which more than half would be held: of all others strangers hold no
 * more in any case.
 */
export async function loadStrangerHolds(tx: Tx, asked: readonly AskedPieces[], shelf: Shelf): Promise<StrangerHolds> {
  const strangers = asked.filter(({ isStranger }) => isStranger)
  const products = [...new Set(strangers.map(({ productId }) => productId))].filter((id) => {
    const ofProduct = asked.filter(({ productId }) => productId === id)
    const { onHand, available } = shelf.get(id) ?? { onHand: 0, available: 0 }
    const held = onHand - available
    const isAlone = held <= 0 && new Set(ofProduct.map(({ customerId }) => customerId)).size === 1
    const wanted = ofProduct.reduce((sum, { pieces }) => sum + pieces, 0)
    return !isAlone && held + Math.min(wanted, available) > getShare(onHand)
  })
  const known: StrangerHolds = { byProduct: new Map(), payers: new Set() }
  if (products.length === 0) return known
  const customers = [...new Set(strangers.map(({ customerId }) => customerId))]
  const { holds, payers } = await findStrangerHolds(tx, { products, customers })
  for (const { customerId, productId, pieces } of holds) addHold(known, { customerId, productId, pieces })
  return { ...known, payers: new Set(payers) }
}

/** What people who have never paid may hold together. */
const getShare = (onHand: number): number => Math.floor(onHand / 2)

function addHold(known: StrangerHolds, { customerId, productId, pieces }: Omit<AskedPieces, 'isStranger'>): void {
  const holders = known.byProduct.get(productId) ?? new Map<string, number>()
  holders.set(customerId, (holders.get(customerId) ?? 0) + pieces)
  known.byProduct.set(productId, holders)
}

type TakenLine = { productId: string; quantity: number; waiting: number }

/** A stranger's new order is held for those that are decided after it. */
export function recordStrangerHold(known: StrangerHolds, orderer: Orderer, lines: readonly TakenLine[]): void {
  if (!isStranger(known, orderer)) return
  for (const { productId, quantity, waiting } of lines)
    addHold(known, { customerId: orderer.id, productId, pieces: quantity - waiting })
}

const isStranger = ({ payers }: StrangerHolds, { id, emailVerified }: Orderer) => !emailVerified && !payers.has(id)

/**
 * Which lines would leave less than half of a product to those who pay. Whoever is alone among strangers may hold what the
 * limits for one allow: the first customer of what there is little of is served.
 */
export function findStrangerProblems(
  { strangers, shelf }: { strangers: StrangerHolds; shelf: Shelf },
  orderer: Orderer,
  lines: readonly TakenLine[],
  findIndex: (productId: string) => number,
): OrderLineProblem[] {
  if (!isStranger(strangers, orderer)) return []
  return lines.flatMap(({ productId, quantity, waiting }) => {
    const pieces = quantity - waiting
    const holders = strangers.byProduct.get(productId) ?? new Map<string, number>()
    const own = holders.get(orderer.id) ?? 0
    const others = [...holders.values()].reduce((sum, held) => sum + held, 0) - own
    const share = getShare(shelf.get(productId)!.onHand)
    // guard: people who have never paid hold half of a product together | others + own + pieces <= share → true | orders/placing/strangers
    if (pieces === 0 || others === 0 || others + own + pieces <= share) return []
    const max = Math.max(0, share - others)
    return [
      { line: findIndex(productId), field: 'quantity', problem: { code: 'too_much_unpaid', what: 'strangers', max } },
    ]
  })
}
