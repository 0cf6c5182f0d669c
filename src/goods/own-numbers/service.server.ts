import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { findProductNames } from '#goods/catalogue/names.sql.server.ts'
import { listCompactForms } from '#goods/catalogue/normalise.ts'
import { findProductsByIds, type ProductRow } from '#goods/catalogue/sql.server.ts'
import { toProductView } from '#goods/catalogue/view.server.ts'
import { lockActiveUser } from '#people/identity/accounts/users.sql.server.ts'
import type { OwnName, OwnPart } from './contract.ts'
import { countOwnNames, deleteOwnName, findOwnNames, findSoldByOwnNumber, writeOwnName } from './sql.server.ts'

const maxOwn = 10_000
const maxSuggested = 5

/** Sets or removes a user's own name of a product. */
export function saveOwnName(db: Database, caller: Caller, productId: string, own: OwnName): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockActiveUser(tx, caller.id))) throw new Refusal('not_signed_in')
    if ((await findProductNames(tx, [productId])).length === 0) throw new Refusal('not_found', { what: 'product' })
    if (own.number === '' && own.name === '') return deleteOwnName(tx, caller.id, productId)
    await writeOwnName(tx, caller.id, productId, own)
    // guard: an account has a bounded number of own numbers | never | own-numbers
    if ((await countOwnNames(tx, caller.id)) > maxOwn)
      throw new Refusal('too_many', { what: 'own_numbers', max: maxOwn })
  })
}

/** The products for sale that match a user’s own numbers and names. */
export async function suggestOwnParts(db: Database, userId: string, q: string): Promise<OwnPart[]> {
  const found = await findOwnNames(db, userId, q, maxSuggested)
  const products = await soldProducts(db, found)
  // A withdrawn product and its successor may both have one.
  const first = found.filter(({ soldId }, index) => found.findIndex((other) => other.soldId === soldId) === index)
  return first.flatMap(({ soldId, number, name }) => {
    const row = products.get(soldId ?? '')
    return row ? [{ own: { number, name }, product: toProductView(row) }] : []
  })
}

/** For each text, the products for sale that a user has it as a number for. */
export async function findProductsByOwnNumber(
  db: Database,
  userId: string,
  texts: readonly string[],
): Promise<ProductRow[][]> {
  const numbers = texts.map(listCompactForms)
  const found = await findSoldByOwnNumber(db, userId, numbers.flat())
  const products = await soldProducts(db, found)
  const byNumber = Map.groupBy(found, ({ compact }) => compact)
  return numbers.map((forms) => {
    const ids = new Set(forms.flatMap((number) => byNumber.get(number) ?? []).map(({ soldId }) => soldId ?? ''))
    return [...ids].flatMap((id) => products.get(id) ?? [])
  })
}

async function soldProducts(db: Database, found: readonly { soldId: string | null }[]) {
  const ids = found.flatMap(({ soldId }) => soldId ?? [])
  return new Map((ids.length > 0 ? await findProductsByIds(db, ids) : []).map((row) => [row.id, row]))
}
