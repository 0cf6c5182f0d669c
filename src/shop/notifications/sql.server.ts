import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { NotificationChoices } from './contract.ts'
import { type NotificationKind, notificationKinds } from './kinds.ts'

/** What an admin chose; what they never chose is left out. */
export async function findChoices(db: Database, userId: string): Promise<Partial<NotificationChoices>> {
  const rows = await db
    .selectFrom('notificationChoices')
    .select(['kind', 'isOn'])
    .where('userId', '=', userId)
    .execute()
  return Object.fromEntries(rows.map(({ kind, isOn }) => [kind, isOn]))
}

export async function storeChoices(db: Database, userId: string, choices: NotificationChoices): Promise<void> {
  await db
    .insertInto('notificationChoices')
    .values(notificationKinds.map((kind) => ({ userId, kind, isOn: choices[kind] })))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'kind']).doUpdateSet({ isOn: (eb) => eb.ref('excluded.isOn') }),
    )
    .execute()
}

export async function deleteChoices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notificationChoices').where('userId', '=', userId).execute()
  await tx.deleteFrom('newsSeen').where('userId', '=', userId).execute()
}

/** Until when an admin has seen the news, and the moment, by the database's clock. */
export async function readLastLook(db: Database, userId: string): Promise<{ seenAt: Date | null; now: Date }> {
  const { rows } = await sql<{ seenAt: Date | null; now: Date }>`
    select (select at from news_seen where user_id = ${userId}) as seen_at, now() as now`.execute(db)
  return rows[0]!
}

/** Never goes back: another tab may have shown newer ones. Returns how many rows changed. */
export async function storeLastLook(db: Database, userId: string, until: Date): Promise<number> {
  const { rows } = await sql`insert into news_seen as known (user_id, at)
    values (${userId}, least(${until}, now()))
    on conflict (user_id) do update set at = excluded.at where known.at < excluded.at returning at`.execute(db)
  return rows.length
}

/** Which of these admins are told of a kind. `isDefault`: whether those are who never chose. */
export async function findRecipients(
  tx: Tx,
  userIds: readonly string[],
  kind: NotificationKind,
  isDefault: boolean,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('notificationChoices')
    .select(['userId', 'isOn'])
    .where('kind', '=', kind)
    .where('userId', 'in', [...userIds])
    .execute()
  const chosen = new Map(rows.map(({ userId, isOn }) => [userId, isOn]))
  return new Set(userIds.filter((id) => chosen.get(id) ?? isDefault))
}

/** Records that admins are told of these things now. Returns those of which they were not told yet. */
export async function claimNews(tx: Tx, kind: NotificationKind, subjects: readonly string[]): Promise<Set<string>> {
  if (subjects.length === 0) return new Set()
  const rows = await tx
    .insertInto('notified')
    // Sorted, so that nodes which claim the same things wait for each other in one order.
    .values(subjects.toSorted().map((subject) => ({ kind, subject })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .execute()
  return new Set(rows.map(({ subject }) => subject))
}

export async function forgetNews(db: Database, before: RawBuilder<Date>): Promise<void> {
  await db.deleteFrom('notified').where('at', '<', before).execute()
}

/** The hour and the day of the shop's clock. */
export async function readClock(db: Database, timeZone: string): Promise<{ hour: number; day: string }> {
  const { rows } = await sql<{ hour: number; day: string }>`
    select extract(hour from now() at time zone ${timeZone})::int as hour,
      to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]!
}
