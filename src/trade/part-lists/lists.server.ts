import { randomBytes } from 'node:crypto'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { maxCount } from '#base/platform/limits.ts'
import { findProductNames } from '#goods/catalogue/names.sql.server.ts'
import { findProductsByIds } from '#goods/catalogue/sql.server.ts'
import { findOwnNamesOfProducts } from '#goods/own-numbers/sql.server.ts'
import { lockActiveUser } from '#people/identity/accounts/users.sql.server.ts'
import { maxLists, type PartList, type PartListLine, type SharedList } from './contract.ts'
import {
  countLists,
  findListById,
  findListByToken,
  findListLines,
  findLists,
  insertList,
  renameList,
  setListToken,
  writeListLines,
} from './lists.sql.server.ts'
import { findSoldNow } from './service.server.ts'

export const refuseMissingList = () => new Refusal('not_found', { what: 'list' })

type Listed = { name: string; lines: readonly PartListLine[] }

/** Saves a new list, once for each key. */
export function createList(db: Database, caller: Caller, list: Listed, key: string): Promise<{ insertedId: string }> {
  const claim = { userId: caller.id, operation: 'create_list', key }
  return runIdempotent(db, claim, list, async (tx) => {
    if (!(await lockActiveUser(tx, caller.id))) throw new Refusal('not_signed_in')
    const id = await insertList(tx, caller.id, list.name)
    // guard: an account has a bounded number of lists | never | part-lists/lists
    if ((await countLists(tx, caller.id)) > maxLists) throw new Refusal('too_many', { what: 'lists', max: maxLists })
    await writeListLines(tx, id, await keepExisting(tx, list.lines))
    return { insertedId: id }
  })
}

/** Writes a list as a whole over the version that was edited. Returns the next version. */
export function changeList(
  db: Database,
  caller: Caller,
  id: string,
  { lines, ...named }: Listed & { version: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const version = await renameList(tx, caller.id, id, named)
    if (version === undefined) {
      if (await findListById(tx, caller.id, id)) throw new Refusal('stale_version', { what: 'list' })
      throw refuseMissingList()
    }
    await writeListLines(tx, id, await keepExisting(tx, lines))
    return version
  })
}

/** Each product once, without products that never existed. */
async function keepExisting(tx: Tx, lines: readonly PartListLine[]): Promise<PartListLine[]> {
  const names = await findProductNames(
    tx,
    lines.map(({ productId }) => productId),
  )
  const known = new Set(names.map(({ id }) => id))
  const sound = new Map<string, PartListLine>()
  for (const { productId, quantity, note } of lines) {
    const before = sound.get(productId) ?? { quantity: 0, note: '' }
    const sum = Math.min(before.quantity + quantity, maxCount)
    if (known.has(productId)) sound.set(productId, { productId, quantity: sum, note: before.note || note })
  }
  return [...sound.values()]
}

/** A user's list, with its parts as sold today and their own names. */
export async function loadList(db: Database, userId: string, id: string): Promise<PartList> {
  const list = await findListById(db, userId, id)
  if (!list) throw refuseMissingList()
  const lines = await findListLines(db, [id])
  const ids = lines.map(({ productId }) => productId)
  const [names, sold, own] = await Promise.all([
    findProductNames(db, ids),
    findSoldNow(db, ids),
    findOwnNamesOfProducts(db, userId, ids),
  ])
  const namesById = new Map(names.map((name) => [name.id, name]))
  const ownNumbersByProduct = new Map(own.map((item) => [item.productId, item]))
  return {
    _id: list.id,
    name: list.name,
    version: list.version,
    shared: list.token === null ? null : { token: list.token, notes: list.sharesNotes },
    lines: lines.map(({ productId, quantity, note }) => {
      const { sku, slug, name, translations } = namesById.get(productId)!
      const { number = '', name: ownName = '' } = ownNumbersByProduct.get(productId) ?? {}
      return {
        ...{ productId, sku, slug, name, translations, quantity, note, ...sold(productId) },
        own: { number, name: ownName },
      }
    }),
  }
}

/** Lets anyone with the token read a list. A shared list keeps its token. */
export async function shareOwnList(db: Database, owner: Caller, id: string, notes: boolean): Promise<string> {
  if (!owner.emailVerified) throw new Refusal('address_unconfirmed')
  // guard: nobody guesses the token of a shared list | randomBytes(24) → Buffer.alloc(24) | part-lists/lists
  const shared = await setListToken(db, owner.id, id, { token: randomBytes(24).toString('base64url'), notes })
  if (!shared?.token) throw refuseMissingList()
  return shared.token
}

/** The strangers' view of a shared list. */
export async function loadSharedList(db: Database, token: string): Promise<SharedList> {
  const list = await findListByToken(db, token)
  if (!list) throw refuseMissingList()
  const lines = await findListLines(db, [list.id])
  const ids = lines.map(({ productId }) => productId)
  const [names, products] = await Promise.all([findProductNames(db, ids), findProductsByIds(db, ids)])
  const namesById = new Map(names.map((name) => [name.id, name]))
  const productsById = new Map(products.map((product) => [product.id, product]))
  return {
    name: list.name,
    lines: lines.map(({ productId, quantity, note }) => {
      const { sku, slug, name, translations } = namesById.get(productId)!
      const product = productsById.get(productId)
      return {
        ...{ productId, sku, slug, name, translations, quantity },
        picture: product?.picture ?? null,
        isSold: product !== undefined,
        // guard: notes are for their owner unless they are shared | list.sharesNotes → list.id | part-lists/lists
        note: list.sharesNotes ? note : '',
      }
    }),
  }
}

/** All lists of a user, for the export of their data. */
export async function loadListsForExport(db: Database, userId: string) {
  const lists = await findLists(db, userId)
  const lines = await findListLines(
    db,
    lists.map(({ id }) => id),
  )
  const names = await findProductNames(db, [...new Set(lines.map(({ productId }) => productId))])
  const skusById = new Map(names.map(({ id, sku }) => [id, sku]))
  return lists.map(({ id, name }) => ({
    name,
    lines: lines
      .filter(({ listId }) => listId === id)
      .map(({ productId, quantity, note }) => ({ sku: skusById.get(productId) ?? '', quantity, note })),
  }))
}
