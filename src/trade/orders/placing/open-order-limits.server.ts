import { Refusal } from '#base/platform/errors.ts'
import { manyPeople } from '#base/platform/http/limits/block-widths.server.ts'
import type { StockOffer } from '#goods/catalogue/stock/stock.server.ts'
import type { OrderLineProblem, PricedOrderLine } from '../pricing/price-lines.server.ts'
import type { UnpaidLines } from '../unpaid/unpaid-lines.sql.server.ts'
import { listSourceBlocks } from './order-source.server.ts'

/** What nobody has paid of a day, by who ordered it and by where it was ordered from: an address block, and the wider ones around it. */
export type UnpaidBySource = Map<string, UnpaidLines[]>

/** Who orders, and from which address block, as a source of orders; null: unknown. */
export type Orderer = { id: string; emailVerified: boolean; source: string | null }

/** How many lines are ordered in a day without being paid, let go or not. A block has many people, bots many accounts, and wide blocks more of both. */
const maxLines = { unconfirmed: 20, unconfirmedBlock: 40, confirmed: 800, block: 800 }

/** Up to this stock a customer with a confirmed address may hold all of a product; above it, half. */
const scarce = 25

/** What accounts with an unconfirmed address may hold of any product: somebody who has just registered buys something. */
const handful = 5

/** How often in a day the same pieces are ordered, let go and ordered again. */
const repeats = 3

export const groupUnpaid = (rows: readonly UnpaidLines[]): UnpaidBySource => {
  const unpaid: UnpaidBySource = new Map()
  for (const row of rows) addUnpaid(unpaid, row)
  return unpaid
}

/** Customers are named by their ids, blocks by their hashes. */
function addUnpaid(unpaid: UnpaidBySource, row: UnpaidLines): void {
  for (const key of [row.customerId, ...listSourceBlocks(row.source ?? '')]) {
    const rows = unpaid.get(key)
    if (rows) rows.push(row)
    else unpaid.set(key, [row])
  }
}

/** A new order is unpaid for those that are decided after it. */
export function recordUnpaid(unpaid: UnpaidBySource, orderer: Orderer, lines: readonly TakenPieces[]): void {
  const { id: customerId, emailVerified: isConfirmed, source } = orderer
  for (const { productId, quantity, waiting } of lines) {
    const pieces = quantity - waiting
    addUnpaid(unpaid, { customerId, source, isConfirmed, isOpen: true, productId, lines: 1, pieces })
  }
}

type TakenPieces = Pick<PricedOrderLine, 'productId' | 'quantity' | 'waiting'>

/** @throws Refusal when so many lines are unpaid of a day, let go or not, that this order's are too many */
export function refuseTooManyLines(unpaid: UnpaidBySource, orderer: Orderer, more: number): void {
  const { own, blocks } = getUnpaid(unpaid, orderer)
  const refuseOver = (rows: readonly UnpaidLines[], max: number, what: 'unconfirmed' | 'day') => {
    if (sum(rows, 'lines') + more > max)
      throw new Refusal('too_many_open_orders', { what, max, retryAfterSeconds: secondsToWait })
  }
  if (!orderer.emailVerified) {
    // guard: unconfirmed accounts order few lines without paying | drop | orders/placing/sold-out
    refuseOver(own, maxLines.unconfirmed, 'unconfirmed')
    // guard: unconfirmed accounts of an address block order few lines together | drop | orders/placing/sold-out
    for (const { rows, times } of blocks)
      refuseOver(rows.filter(isUnconfirmed), maxLines.unconfirmedBlock * times, 'unconfirmed')
  }
  // guard: what was ordered and let go counts for a day | drop | orders/placing/sold-out
  refuseOver(own, maxLines.confirmed, 'day')
  // guard: an address block orders a limited number of lines without paying | drop | orders/placing/sold-out
  for (const { rows, times } of blocks) refuseOver(rows, maxLines.block * times, 'day')
}

const secondsToWait = 60 * 60

/**
 * Which lines would leave too little of a product to others. Pieces count while they are not paid, so that whoever pays can
 * buy all there are.
 */
export function findShareProblems(
  unpaid: UnpaidBySource,
  orderer: Orderer,
  offers: ReadonlyMap<string, StockOffer>,
  lines: readonly TakenPieces[],
  findIndex: (productId: string) => number,
): OrderLineProblem[] {
  const { own, blocks } = getUnpaid(unpaid, orderer)
  const ownBy = groupByProduct(own)
  const around = [{ rows: [], times: 1 }, ...blocks].map(({ rows, times }) => ({
    times,
    byProduct: groupByProduct(orderer.emailVerified ? [] : [...new Set([...own, ...rows.filter(isUnconfirmed)])]),
  }))
  return lines.flatMap(({ productId, quantity, waiting }) => {
    const { onHand, backOrders } = offers.get(productId)!
    const pieces = quantity - waiting
    const ownLines = ownBy.get(productId) ?? []
    const allows = (rows: readonly UnpaidLines[], max: number) => sum(rows, 'pieces') + pieces <= max
    const problem = (what: 'unconfirmed' | 'unpaid' | 'day', max: number): OrderLineProblem[] => [
      { line: findIndex(productId), field: 'quantity', problem: { code: 'too_much_unpaid', what, max } },
    ]
    if (pieces === 0) return []
    const few = Math.max(handful, Math.floor(onHand / 4))
    // guard: unconfirmed accounts hold a small share of a product | !orderer.emailVerified && → false && | orders/placing/sold-out
    if (
      !orderer.emailVerified &&
      around.some(({ byProduct, times }) => !allows(byProduct.get(productId) ?? [], few * times))
    )
      return problem('unconfirmed', few)
    // Others can order it all the same: whoever pays first is served first.
    if (backOrders) return []
    const share = Math.max(scarce, Math.ceil(onHand / 2))
    // guard: a customer holds half of a product without paying | drop | orders/placing/sold-out
    if (!allows(ownLines.filter(isOpen), share)) return problem('unpaid', share)
    const daily = repeats * Math.min(onHand, share)
    // guard: pieces are not held again and again without paying | drop | orders/placing/sold-out
    if (!allows(ownLines, daily)) return problem('day', daily)
    return []
  })
}

const getUnpaid = (unpaid: UnpaidBySource, { id, source }: Orderer) => ({
  own: unpaid.get(id) ?? [],
  blocks:
    source === null
      ? []
      : listSourceBlocks(source).map((block, widthIndex) => ({
          rows: unpaid.get(block) ?? [],
          times: manyPeople[widthIndex]!,
        })),
})

const groupByProduct = (rows: readonly UnpaidLines[]) => Map.groupBy(rows, ({ productId }) => productId)

const isOpen = (row: UnpaidLines) => row.isOpen
const isUnconfirmed = (row: UnpaidLines) => !row.isConfirmed

const sum = (rows: readonly UnpaidLines[], what: 'lines' | 'pieces') => rows.reduce((all, row) => all + row[what], 0)
