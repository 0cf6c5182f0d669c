import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { PartListLine } from './contract.ts'

/** The lists of a user, last changed first. */
export function findLists(db: Database, userId: string) {
  return db
    .selectFrom('partLists')
    .select(['id', 'name', 'token', 'changedAt'])
    .select(sql<number>`(select count(*)::int from part_list_lines where list_id = part_lists.id)`.as('lines'))
    .where('userId', '=', userId)
    .orderBy('changedAt', 'desc')
    .orderBy('id')
    .execute()
}

export function findListById(db: Database, userId: string, id: string) {
  return (
    db
      .selectFrom('partLists')
      .select(['id', 'name', 'token', 'sharesNotes', 'version'])
      .where('id', '=', id)
      // guard: a list is read by its owner | drop | part-lists/lists authorization
      .where('userId', '=', userId)
      .executeTakeFirst()
  )
}

/** A list that its owner shares. */
export const findListByToken = (db: Database, token: string) =>
  db
    .selectFrom('partLists')
    .innerJoin('people', 'people.id', 'partLists.userId')
    .select(['partLists.id', 'partLists.name', 'partLists.sharesNotes'])
    .where('partLists.token', '=', token)
    // guard: nothing of an unconfirmed account is published | drop | part-lists/lists
    .where('people.emailVerified', '=', true)
    // guard: nothing of a closed account is published | drop | part-lists/lists
    .where('people.deactivatedAt', 'is', null)
    .executeTakeFirst()

/** The lines of lists, each list's in their order. */
export function findListLines(db: Database, listIds: readonly string[]) {
  return db
    .selectFrom('partListLines')
    .select(['listId', 'productId', 'quantity', 'note'])
    .where(sql<boolean>`list_id = any(${listIds}::uuid[])`)
    .orderBy('listId')
    .orderBy('position')
    .execute()
}

export async function insertList(tx: Tx, userId: string, name: string): Promise<string> {
  const id = createId()
  await tx.insertInto('partLists').values({ id, userId, name }).execute()
  return id
}

export async function countLists(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('partLists')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The next version; undefined if there is no such list in this version. */
export async function renameList(tx: Tx, userId: string, id: string, { name, version }: ListVersion) {
  const changed = await tx
    .updateTable('partLists')
    .set((eb) => ({ name, version: eb('version', '+', 1), changedAt: sql<Date>`now()` }))
    .where('id', '=', id)
    // guard: a list is changed by its owner | drop | part-lists/lists authorization
    .where('userId', '=', userId)
    // guard: a list that was changed meanwhile is not overwritten | drop | part-lists/lists
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return changed?.version
}
type ListVersion = { name: string; version: number }

export async function writeListLines(tx: Tx, listId: string, lines: readonly PartListLine[]): Promise<void> {
  await tx.deleteFrom('partListLines').where('listId', '=', listId).execute()
  if (lines.length === 0) return
  const rows = lines.map(({ productId, quantity, note }, index) => ({
    listId,
    position: index,
    productId,
    quantity,
    note,
  }))
  await tx.insertInto('partListLines').values(rows).execute()
}

/** Returns the number of deleted lists: 0 or 1. */
export async function deleteListRow(db: Database, userId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('partLists')
    .where('id', '=', id)
    // guard: a list is deleted by its owner | drop | part-lists/lists authorization
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Shares a list under a token, or under the one that it already has; null ends sharing. Undefined if there is no such
 * list.
 */
export async function setListToken(
  db: Database,
  userId: string,
  id: string,
  shared: { token: string; notes: boolean } | null,
) {
  const { token, notes } = shared ?? { token: null, notes: false }
  return (
    db
      .updateTable('partLists')
      .set({ token: shared ? sql<string>`coalesce(token, ${token})` : null, sharesNotes: notes })
      .where('id', '=', id)
      // guard: a list is shared by its owner | drop | part-lists/lists authorization
      .where('userId', '=', userId)
      .returning('token')
      .executeTakeFirst()
  )
}

export async function moveLists(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('partLists').set({ userId: to }).where('userId', '=', from).execute()
}

export async function deleteLists(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('partLists').where('userId', '=', userId).execute()
}
