import type { Body } from '#base/platform/contract/endpoint.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { FieldProblem, FieldProblems } from '#base/platform/refusals/field-problem.ts'
import { findProductIds } from '#goods/catalogue/stock/moves.sql.server.ts'
import { lockOffers, type StockOffer, sellFree } from '#goods/catalogue/stock/stock.server.ts'
import { catalogueTasks } from '#goods/catalogue/tasks.ts'
import { findExcess, refuseFields } from '../account/check-quantities.ts'
import { announceReturn, type Context, changeLocked, refuseStale } from '../returns/change.server.ts'
import { changeReturn, type ReturnRow } from '../returns/sql.server.ts'
import { cancelExchange } from '../states.server.ts'
import type { exchangeReturn } from './contract.ts'
import { type ExchangeLine, insertExchange } from './sql.server.ts'

type AskedLine = Body<typeof exchangeReturn>['lines'][number]

/**
 * Sends parts for pieces that came back: an order of its own, for which nothing is paid. What of the return is not exchanged is decided
 * on afterwards.
 * @returns the order's id
 */
export async function sendExchange(
  context: Context,
  admin: Caller,
  id: string,
  asked: readonly AskedLine[],
): Promise<string> {
  return await changeLocked(context, id, async (tx, found) => {
    if (found.state !== 'received') throw refuseStale()
    // guard: a return has one exchange at a time | never | orders/exchanges
    if (found.exchange) throw new Refusal('wrong_state', { what: 'exchange_stands' })
    const lines = await prepareLines(tx, found, asked)
    const orderId = await insertExchange(tx, found, lines)
    await sellFree(tx, lines)
    const exchanged = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const came = found.lines.reduce((sum, line) => sum + (line.came ?? 0), 0)
    if (exchanged === came) await changeReturn(tx, id, { from: 'received', to: 'exchanged' })
    await announceReturn(tx, context.config, admin.id, id, 'exchanged')
    return orderId
  })
}

/** @throws Refusal naming the lines of which fewer came back, and the parts that cannot be sent for them */
async function prepareLines(tx: Tx, { lines }: ReturnRow, asked: readonly AskedLine[]): Promise<ExchangeLine[]> {
  const arrived = new Map(lines.map(({ line, came, exchanged }) => [line, (came ?? 0) - exchanged]))
  const sizes = lines.map(({ line, packSize }) => ({ id: line, packSize }))
  refuseFields(findExcess(asked, arrived, sizes))
  const ids = await findProductIds(
    tx,
    asked.map(({ part }) => part),
  )
  const offers = await lockOffers(tx, [...new Set(ids.values())])
  const returned = new Map(lines.map((line) => [line.line, line]))
  const taken = new Map<string, number>()
  const problems: FieldProblems = {}
  const prepared = asked.flatMap(({ line, quantity, part }, index) => {
    const { id: returnLineId, packSize } = returned.get(line)!
    const offer = offers.get(ids.get(part) ?? '')
    const before = taken.get(offer?.id ?? '') ?? 0
    const problem = findProblem(offer, quantity + before, packSize)
    if (problem) problems[`lines.${index}.part`] = problem
    if (!offer || problem) return []
    taken.set(offer.id, before + quantity)
    const { sku, name, translations, tariffCode, origin } = offer
    const sold = { sku, name, translations, packSize, tariffCode: tariffCode || null, origin: origin || null }
    return [{ id: createId(), returnLineId, productId: offer.id, quantity, ...sold }]
  })
  refuseFields(problems)
  return prepared
}

/** Why a part cannot be sent for pieces that came in packs of that size. */
function findProblem(offer: StockOffer | undefined, quantity: number, packSize: number): FieldProblem | undefined {
  if (!offer) return { code: 'no_such_product' }
  // guard: nobody gets fewer pieces in exchange because they come in other packs | drop | orders/exchanges
  if (offer.packSize !== packSize) return { code: 'other_packs', packSize: offer.packSize }
  const { available: left } = offer
  // guard: what is sent in exchange is here, and nobody else's | drop | orders/exchanges
  if (left < quantity)
    return left < 1 ? { code: 'sold_out', left, packSize } : { code: 'insufficient_stock', left, packSize }
  return undefined
}

/** Sends nothing for a return after all: its pieces are to be decided on again. */
export async function takeBackExchange(context: Context, admin: Caller, id: string): Promise<void> {
  await changeLocked(context, id, async (tx, found) => {
    if (!found.exchange) throw refuseStale()
    // Its mail names the order, which is no exchange of the return any more afterwards.
    await announceReturn(tx, context.config, admin.id, id, 'not-exchanged')
    if (!(await cancelExchange(tx, found.exchange.id))) throw new Refusal('wrong_state', { what: 'exchange_sent' })
    // What was not exchanged may have been decided on meanwhile, and stays so.
    await changeReturn(tx, id, { from: 'exchanged', to: 'received' })
  })
  context.jobs.enqueue(catalogueTasks.allocateStock)
}
