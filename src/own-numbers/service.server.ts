import { namesOfProducts } from '#catalogue/names.sql.server.ts'
import { compacted } from '#catalogue/normalise.ts'
import { type ProductRow, productsByIds } from '#catalogue/sql.server.ts'
import { productView } from '#catalogue/view.server.ts'
import { lockActiveUser } from '#identity/accounts/users.sql.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import type { OwnName, OwnPart } from './contract.ts'
import { countOwnNames, deleteOwnName, findOwnNames, soldByOwnNumber, writeOwnName } from './sql.server.ts'

const mostOwn = 10_000
const mostSuggested = 5

/** Sets what somebody calls a product, or forgets it. */
export function nameProduct(db: Database, caller: Caller, productId: string, own: OwnName): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockActiveUser(tx, caller.id))) throw new Refusal('not_signed_in')
    if ((await namesOfProducts(tx, [productId])).length === 0) throw new Refusal('not_found', { what: 'product' })
    if (own.number === '' && own.name === '') return deleteOwnName(tx, caller.id, productId)
    await writeOwnName(tx, caller.id, productId, own)
    // guard: an account has a bounded number of own numbers | never | own-numbers
    if ((await countOwnNames(tx, caller.id)) > mostOwn)
      throw new Refusal('too_many', { what: 'own_numbers', max: mostOwn })
  })
}

/** The products for sale that somebody’s own numbers and names lead to. */
export async function suggestOwnParts(db: Database, userId: string, q: string): Promise<OwnPart[]> {
  const found = await findOwnNames(db, userId, q, mostSuggested)
  const products = await soldProducts(db, found)
  // A withdrawn product and its successor may both have one.
  const first = found.filter(({ soldId }, place) => found.findIndex((other) => other.soldId === soldId) === place)
  return first.flatMap(({ soldId, number, name }) => {
    const row = products.get(soldId ?? '')
    return row ? [{ own: { number, name }, product: productView(row) }] : []
  })
}

/** For each text, the products for sale that somebody has it as a number for. */
export async function productsByOwnNumber(
  db: Database,
  userId: string,
  texts: readonly string[],
): Promise<ProductRow[][]> {
  const numbers = texts.map(compacted)
  const found = await soldByOwnNumber(db, userId, numbers)
  const products = await soldProducts(db, found)
  const byNumber = Map.groupBy(found, ({ compact }) => compact)
  return numbers.map((number) => {
    const ids = new Set((byNumber.get(number) ?? []).map(({ soldId }) => soldId ?? ''))
    return [...ids].flatMap((id) => products.get(id) ?? [])
  })
}

async function soldProducts(db: Database, found: readonly { soldId: string | null }[]) {
  const ids = found.flatMap(({ soldId }) => soldId ?? [])
  return new Map((ids.length > 0 ? await productsByIds(db, ids) : []).map((row) => [row.id, row]))
}
