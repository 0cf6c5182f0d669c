import { type NotNull, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import { foldText, joinApostrophes, listWordForms } from '#base/platform/folding/fold.ts'
import { hasPartSql } from '#base/platform/folding/has-part.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { endSessions } from '../session/sessions.sql.server.ts'

/** One page of accounts, newest first; `q` is part of a name or address. */
export function findUsers(
  db: Database,
  { q, after, limit }: { q?: string | undefined; after?: CursorPosition | undefined; limit: number },
) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role', 'deactivatedAt', 'createdAt', 'twoFactorEnabled'])
    .where('role', '<>', 'guest')
    .$if(q !== undefined, (query) =>
      query.where(sql<boolean>`(${hasPartSql(sql`email`, q!)} or ${hasPartSql(sql`name`, q!)})`),
    )
    .$call((query) => selectPage(query, 'createdAt', 'id', { after, limit }))
    .execute()
}

/** The words of an account, as the index of accounts has them. */
export const userWords = sql`people_words(name || ' ' || email)`

/** Accounts that have a word beginning so in their name or address, for each word of a text; found in their index. */
export async function findUsersByWords(db: Database, q: string, limit: number) {
  const begins = (forms: readonly string[]) => `(${forms.map((form) => `'${form}':*`).join(' | ')})`
  // `D'Angelo` may have been written without its apostrophe.
  const texts = new Set([q, joinApostrophes(foldText(q)) === foldText(q) ? q : joinApostrophes(foldText(q))])
  const ways = [...texts].map((text) => listWordForms(text).map(begins).join(' & '))
  const wanted = ways
    .filter((way) => way !== '')
    .map((way) => `(${way})`)
    .join(' | ')
  if (wanted === '') return []
  const { rows } = await sql<{ id: string; name: string; email: string }>`-- prepared: users by words
    select id, name, email from users
    where ${userWords} @@ ${wanted}::tsquery and role <> 'guest'
    limit ${limit}::int`.execute(db)
  return rows
}

/** Locks an account, so that decisions about it stay valid until the commit. */
export function lockUser(tx: Tx, by: { email: string } | { id: string }) {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'emailVerified', 'role', 'deactivatedAt', 'twoFactorEnabled', 'locale'])
    .$call((query) => ('id' in by ? query.where('id', '=', by.id) : query.where('email', '=', by.email)))
    .forUpdate()
    .executeTakeFirst()
}

/** The account whose owner has proven that an address is theirs; none that is closed. */
export const findConfirmedAccount = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'locale'])
    .where('email', '=', email)
    // guard: an address that nobody has proven to be theirs opens no order | drop | orders/telephone
    .where('emailVerified', '=', true)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()

/** The ids of the active admins, locked, so that two admins cannot remove each other concurrently. */
export async function lockAdmins(tx: Tx): Promise<Set<string>> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(admins.map(({ id }) => id))
}

/** The active admins. `locale` is that in which they used the shop last; null while it is not known. */
export const listAdmins = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .execute()

/** The admins who may be on a conversation or an order. */
export const findAssignees = (db: Database | Tx) =>
  db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .orderBy('name')
    .$narrowType<{ id: NotNull; name: NotNull }>()
    .execute()

export async function setRole(tx: Tx, id: string, role: 'customer' | 'admin'): Promise<void> {
  await tx.updateTable('users').set({ role, updatedAt: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Records the language in which a person uses the shop, for mails that others cause. */
export async function recordLocale(db: Database, id: string, locale: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ locale })
    .where('id', '=', id)
    .where('locale', 'is distinct from', locale)
    .execute()
}

export async function setActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ deactivatedAt: active ? null : sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  if (!active) await endSessions(tx, id)
}

/** Changes the name and picture that the header shows. Undefined values stay unchanged. */
export async function changeAppearance(tx: Tx, id: string, shown: { name?: string; image: string }): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...shown, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Waits for a transaction that places an order for the same person, or that closes or erases the account. */
export const lockActiveUser = async (tx: Tx, id: string): Promise<boolean> => (await lockActiveUsers(tx, [id])).has(id)

/**
 * Waits for transactions that place orders for the same people, or that close or erase an account, so that the counts
 * that follow are exact. Returns the people whose account is still active.
 */
export async function lockActiveUsers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`-- prepared: lock users
    select id from users
    where id = any(${ids}::uuid[])
    -- guard: a closed account cannot order | drop | privacy
    and deactivated_at is null
    order by id for no key update`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Null: the account has no password. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('identityAccounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

/** The same for an address, in one query whether or not it has an account. */
export async function findPasswordHashByEmail(db: Database, email: string): Promise<string | null> {
  const account = await db
    .selectFrom('identityAccounts')
    .innerJoin('users', 'users.id', 'identityAccounts.userId')
    .select('password')
    .where('email', '=', email)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

/**
 * Whether an account's password still matches a hash. Waits for a transaction that replaces it or takes the account
 * over, so the answer is final.
 */
export function hasPassword(db: Database, userId: string, hash: string | null): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute()
    return (await findPasswordHash(tx, userId)) === hash
  })
}

/** Whether an account has a second factor, and a password. */
export async function loadProtection(
  db: Database,
  userId: string,
): Promise<{ secondFactor: boolean; password: boolean }> {
  const row = await db
    .selectFrom('users')
    .select((eb) => [
      'twoFactorEnabled',
      eb
        .exists(
          eb
            .selectFrom('identityAccounts')
            .select(sql`1`.as('one'))
            .whereRef('identityAccounts.userId', '=', 'users.id')
            .where('identityAccounts.providerId', '=', 'credential'),
        )
        .as('password'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { secondFactor: row.twoFactorEnabled, password: Boolean(row.password) }
}

/** Gives an account that has no password its first. */
export async function setPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx
    .insertInto('identityAccounts')
    .values({ id: createId(), userId, accountId: userId, providerId: 'credential', password: hash })
    .execute()
}

/** The recipient of a mail about the account. */
export function findRecipient(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Whether an active admin has a second factor. */
export async function hasProtectedAdmin(db: Database): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .where('twoFactorEnabled', '=', true)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}
