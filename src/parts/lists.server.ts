import { randomBytes } from 'node:crypto'
import { namesOfProducts } from '#catalogue/names.sql.server.ts'
import { productsByIds } from '#catalogue/sql.server.ts'
import { lockActiveUser } from '#identity/accounts/users.sql.server.ts'
import { ownNamesFor } from '#own-numbers/sql.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { idempotent } from '#platform/database/idempotent.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { type List, type ListLine, mostLists, type SharedList } from './contract.ts'
import {
  countLists,
  insertList,
  linesOf,
  listById,
  listByToken,
  listsOf,
  renameList,
  shareList,
  writeLines,
} from './lists.sql.server.ts'
import { soldNow } from './parts.server.ts'

export const noSuchList = () => new Refusal('not_found', { what: 'list' })

type Listed = { name: string; lines: readonly ListLine[] }

/** Saves a new list, once for each key. */
export function createList(db: Database, caller: Caller, list: Listed, key: string): Promise<{ insertedId: string }> {
  const claim = { userId: caller.id, operation: 'create_list', key }
  return idempotent(db, claim, list, async (tx) => {
    if (!(await lockActiveUser(tx, caller.id))) throw new Refusal('not_signed_in')
    const id = await insertList(tx, caller.id, list.name)
    // guard: an account has a bounded number of lists | never | parts/lists
    if ((await countLists(tx, caller.id)) > mostLists) throw new Refusal('too_many', { what: 'lists', max: mostLists })
    await writeLines(tx, id, await soundOf(tx, list.lines))
    return { insertedId: id }
  })
}

/** Writes a list as a whole over the version that was changed. Returns the next version. */
export function changeList(
  db: Database,
  caller: Caller,
  id: string,
  { lines, ...named }: Listed & { version: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const version = await renameList(tx, caller.id, id, named)
    if (version === undefined) {
      if (await listById(tx, caller.id, id)) throw new Refusal('stale_version', { what: 'list' })
      throw noSuchList()
    }
    await writeLines(tx, id, await soundOf(tx, lines))
    return version
  })
}

/** Each product once, and only what is or was one. */
async function soundOf(tx: Tx, lines: readonly ListLine[]): Promise<ListLine[]> {
  const names = await namesOfProducts(
    tx,
    lines.map(({ productId }) => productId),
  )
  const known = new Set(names.map(({ id }) => id))
  const sound = new Map<string, ListLine>()
  for (const { productId, quantity, note } of lines) {
    const before = sound.get(productId) ?? { quantity: 0, note: '' }
    const sum = Math.min(before.quantity + quantity, 1_000_000)
    if (known.has(productId)) sound.set(productId, { productId, quantity: sum, note: before.note || note })
  }
  return [...sound.values()]
}

/** A list of somebody, with what its parts are today and what they are called. */
export async function listOf(db: Database, userId: string, id: string): Promise<List> {
  const list = await listById(db, userId, id)
  if (!list) throw noSuchList()
  const lines = await linesOf(db, [id])
  const ids = lines.map(({ productId }) => productId)
  const [names, sold, own] = await Promise.all([
    namesOfProducts(db, ids),
    soldNow(db, ids),
    ownNamesFor(db, userId, ids),
  ])
  const nameOf = new Map(names.map((name) => [name.id, name]))
  const ownOf = new Map(own.map((one) => [one.productId, one]))
  return {
    _id: list.id,
    name: list.name,
    version: list.version,
    shared: list.token === null ? null : { token: list.token, notes: list.sharesNotes },
    lines: lines.map(({ productId, quantity, note }) => {
      const { sku, slug, name, nameBn } = nameOf.get(productId)!
      const { number = '', name: ownName = '' } = ownOf.get(productId) ?? {}
      return {
        ...{ productId, sku, slug, name, nameBn, quantity, note, ...sold(productId) },
        own: { number, name: ownName },
      }
    }),
  }
}

/** Lets whoever has the token read a list, which keeps the token that it has. */
export async function share(db: Database, owner: Caller, id: string, notes: boolean): Promise<string> {
  if (!owner.emailVerified) throw new Refusal('address_unconfirmed')
  // guard: nobody guesses the token of a shared list | randomBytes(24) → Buffer.alloc(24) | parts/lists
  const shared = await shareList(db, owner.id, id, { token: randomBytes(24).toString('base64url'), notes })
  if (!shared?.token) throw noSuchList()
  return shared.token
}

/** What strangers see of a shared list. */
export async function sharedList(db: Database, token: string): Promise<SharedList> {
  const list = await listByToken(db, token)
  if (!list) throw noSuchList()
  const lines = await linesOf(db, [list.id])
  const ids = lines.map(({ productId }) => productId)
  const [names, products] = await Promise.all([namesOfProducts(db, ids), productsByIds(db, ids)])
  const nameOf = new Map(names.map((name) => [name.id, name]))
  const productOf = new Map(products.map((product) => [product.id, product]))
  return {
    name: list.name,
    lines: lines.map(({ productId, quantity, note }) => {
      const { sku, slug, name, nameBn } = nameOf.get(productId)!
      const product = productOf.get(productId)
      return {
        ...{ productId, sku, slug, name, nameBn, quantity },
        picture: product?.picture ?? null,
        isSold: product !== undefined,
        // guard: notes are for their owner unless they are shared | list.sharesNotes → list.id | parts/lists
        note: list.sharesNotes ? note : '',
      }
    }),
  }
}

/** All lists of somebody, for a copy of their data. */
export async function listsForExport(db: Database, userId: string) {
  const lists = await listsOf(db, userId)
  const lines = await linesOf(
    db,
    lists.map(({ id }) => id),
  )
  const names = await namesOfProducts(db, [...new Set(lines.map(({ productId }) => productId))])
  const skuOf = new Map(names.map(({ id, sku }) => [id, sku]))
  return lists.map(({ id, name }) => ({
    name,
    lines: lines
      .filter(({ listId }) => listId === id)
      .map(({ productId, quantity, note }) => ({ sku: skuOf.get(productId) ?? '', quantity, note })),
  }))
}
