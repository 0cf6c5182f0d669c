import type { Body } from '#base/platform/contract/endpoint.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import { takeBackReturned, writeOffStock } from '#goods/catalogue/stock/returned-stock.server.ts'
import { returnStock } from '#goods/catalogue/stock/stock.server.ts'
import { catalogueTasks } from '#goods/catalogue/tasks.ts'
import { findExcess, refuseFields } from '../account/check-quantities.ts'
import { loadAccount } from '../account/load.sql.server.ts'
import { allows } from '../states.ts'
import { announceReturn, type Context, changeLocked, refuseStale } from './change.server.ts'
import type { receiveReturn } from './contract.ts'
import {
  deleteReceipt,
  deleteReturn,
  findReceipt,
  findRest,
  insertReceipt,
  type PiecesReceipt,
} from './receipt.sql.server.ts'
import { changeReturn, insertReturn, type ReturnRow } from './sql.server.ts'

/**
 * Records what arrived, by condition. The money is decided afterwards, unless the whole order was refunded. Missing pieces
 * are expected later, or not any more.
 */
export async function recordReceipt(
  context: Context,
  admin: Caller,
  id: string,
  { lines: counted, rest = 'open' }: Body<typeof receiveReturn>,
): Promise<void> {
  await changeLocked(context, id, async (tx, found, paid) => {
    const to = allows('refund', paid.state) ? 'received' : 'refunded'
    if (!(await changeReturn(tx, id, { from: 'agreed', to }))) throw refuseStale()
    const available = (await loadAccount(tx, found.orderId)).available('return')
    const lines = readReceipt(found, counted, available)
    const pieces = lines.flatMap((line) => line.pieces)
    await insertReceipt(tx, lines, pieces)
    await moveStock(tx, admin, lines)
    const missing = lines.map((line) => ({ ...line, quantity: line.quantity - line.came }))
    const waited = missing.filter(({ quantity }) => quantity > 0)
    if (rest === 'open' && waited.length > 0) await insertReturn(tx, found.orderId, 'agreed', waited, id)
    // The mail promises no money to a customer who has been refunded completely.
    await announceReturn(tx, context.config, admin.id, id, to)
  })
  context.jobs.enqueue(catalogueTasks.allocateStock)
}

type CountedLine = Body<typeof receiveReturn>['lines'][number]
type ReceivedLine = ReturnType<typeof readReceipt>[number]

/**
 * What arrived of each line. What is something else counts as no piece of it.
 * @throws Refusal if it is more than was sent, or nothing at all
 */
function readReceipt({ lines }: ReturnRow, counted: readonly CountedLine[], available: ReadonlyMap<string, number>) {
  refuseProblems(lines, counted, available)
  const received = lines.map((line) => {
    const { pieces = [], finding = '' } = counted.find((item) => item.line === line.line) ?? {}
    const rows: PiecesReceipt[] = pieces
      .filter(({ quantity }) => quantity > 0)
      .map(({ condition, quantity, restock = condition === 'as_new' }) => ({
        ...{ id: createId(), returnLineId: line.id, condition, quantity },
        // guard: what is something else is not put on the shelf as what was sold | restock && condition !== 'other' → restock | orders/returns/receipt
        restocked: restock && condition !== 'other',
      }))
    const own = rows.filter(({ condition }) => condition !== 'other')
    const came = sumPieces(own)
    return { ...line, finding, pieces: rows, came, restocked: sumPieces(own.filter(({ restocked }) => restocked)) }
  })
  // guard: a return of which nothing came is closed, not received | drop | orders/returns/receipt
  if (received.every(({ pieces }) => pieces.length === 0)) refuseFields({ lines: { code: 'required' } })
  return received
}

/** More than was announced may come, up to what was sent and is in no other return. */
function refuseProblems(
  lines: ReturnRow['lines'],
  counted: readonly CountedLine[],
  available: ReadonlyMap<string, number>,
): void {
  const max = new Map(lines.map(({ line, quantity }) => [line, quantity + available.get(line)!]))
  const sizes = lines.map(({ line, packSize }) => ({ id: line, packSize }))
  const own = counted.map(({ line, pieces }) => {
    return { line, quantity: sumPieces(pieces.filter(({ condition }) => condition !== 'other')) }
  })
  const problems: Record<string, FieldProblem> = {}
  for (const [index, { pieces, finding = '' }] of counted.entries()) {
    const named = pieces.map(({ condition }) => condition)
    // guard: a condition is counted once | drop | orders/returns/receipt
    if (new Set(named).size < named.length) problems[`lines.${index}.pieces`] = { code: 'listed_twice' }
    // guard: it is said what came instead | drop | orders/returns/receipt
    if (finding === '' && pieces.some(({ condition, quantity }) => condition === 'other' && quantity > 0))
      problems[`lines.${index}.finding`] = { code: 'required' }
  }
  refuseFields({ ...problems, ...findExcess(own, max, sizes) })
}

const sumPieces = (pieces: readonly { quantity: number }[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/** What is sold again goes on the shelf; the rest is written off, with its condition. */
async function moveStock(tx: Tx, admin: Caller, lines: readonly ReceivedLine[]): Promise<void> {
  const pieces = lines.flatMap((line) =>
    line.pieces.map(({ id: cause, ...row }) => ({ ...row, cause, id: line.line, productId: line.productId })),
  )
  await returnStock(
    tx,
    pieces.filter(({ restocked }) => restocked),
  )
  await writeOffStock(tx, pieces.filter(isWrittenOff), admin.id)
}

const isWrittenOff = ({ restocked, condition }: Pick<PiecesReceipt, 'restocked' | 'condition'>) =>
  !restocked && condition !== 'other'

/** Takes back a receipt that was a mistake: the parcel is waited for again. */
export async function takeBackReceipt(context: Context, admin: Caller, id: string): Promise<void> {
  await changeLocked(context, id, async (tx, found) => {
    // guard: a receipt is taken back while no money has been decided on | drop | orders/returns/receipt
    if (found.state !== 'received') throw refuseStale()
    // guard: a receipt is not taken back while parts are sent for it | drop | orders/exchanges
    if (found.exchange) throw new Refusal('wrong_state', { what: 'exchange_stands' })
    const pieces = await findReceipt(tx, id)
    const rest = await findRest(tx, id)
    if (pieces.length === 0 || (rest && rest.state !== 'agreed')) throw refuseReceipt()
    if (rest) await deleteReturn(tx, rest.id)
    const available = (await loadAccount(tx, found.orderId)).available('return')
    // guard: what was missing and is in another return by now stays there | drop | orders/returns/receipt
    if (found.lines.some(({ line, quantity, came }) => quantity - came! > available.get(line)!)) throw refuseReceipt()
    const restocked = pieces.filter((row) => row.restocked).map(({ cause }) => cause)
    if (!(await takeBackReturned(tx, restocked, admin.id))) throw refuseReceipt()
    await writeOffStock(tx, pieces.filter(isWrittenOff), admin.id, -1)
    await deleteReceipt(tx, id)
    await changeReturn(tx, id, { from: 'received', to: 'agreed' })
    await announceReturn(tx, context.config, admin.id, id, 'not-received')
  })
}

const refuseReceipt = () => new Refusal('wrong_state', { what: 'receipt' })
