import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { incrementTries, scheduleNextTry } from '#base/platform/database/retry.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { NewsKind } from '../kinds.ts'
import type { PushContent } from './push-content.ts'

/** An admin's browsers, the newest first. */
export const findDevices = (db: Database, userId: string) =>
  db
    .selectFrom('pushDevices')
    .innerJoin('identitySessions', 'identitySessions.id', 'sessionId')
    .select(['pushDevices.id', 'pushDevices.kinds', 'pushDevices.createdAt', 'sessionId', 'identitySessions.userAgent'])
    .where('identitySessions.userId', '=', userId)
    .orderBy('pushDevices.createdAt', 'desc')
    .execute()

type Device = { sessionId: string; endpoint: string; publicKey: Buffer; authSecret: Buffer; kinds: string[] }

/** A browser has one subscription, and a subscription belongs to whoever signed in there last. */
export async function saveDevice(tx: Tx, device: Device): Promise<void> {
  const { endpoint, sessionId } = device
  // Two tabs may subscribe their browser at once, and would meet in either of the table’s two unique columns.
  await tx.selectFrom('identitySessions').select('id').where('id', '=', sessionId).forNoKeyUpdate().execute()
  await tx.deleteFrom('pushDevices').where('sessionId', '=', sessionId).where('endpoint', '<>', endpoint).execute()
  await tx
    .insertInto('pushDevices')
    .values({ id: createId(), ...device })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
    .execute()
}

/** @returns whether it was this person's */
export async function deleteOwnDevice(db: Database, userId: string, id: string): Promise<boolean> {
  const own = db.selectFrom('identitySessions').select('id').where('userId', '=', userId)
  const result = await db
    .deleteFrom('pushDevices')
    .where('id', '=', id)
    // guard: nobody ends what another person is told | drop | notifications/push
    .where('sessionId', 'in', own)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The browsers that show a kind of news, and in which language: of people who are admins and signed in there. */
export async function findDevicesFor(tx: Tx, kind: NewsKind): Promise<{ id: string; locale: string | null }[]> {
  const { rows } = await sql<{ id: string; locale: string | null }>`
    select push_devices.id, users.locale from push_devices
    join identity_sessions on identity_sessions.id = session_id join users on users.id = user_id
    where ${kind} = any(kinds) and identity_sessions.expires_at > now()
      -- guard: who is no admin any more is told nothing | and role = 'admin' and deactivated_at is null → and true | notifications/push
      and role = 'admin' and deactivated_at is null
    order by push_devices.id`.execute(tx)
  return rows
}

export async function insertPushes(tx: Tx, pushes: readonly { deviceId: string; content: PushContent }[]) {
  if (pushes.length === 0) return
  await tx
    .insertInto('pushes')
    .values(pushes.map(({ deviceId, content }) => ({ id: createId(), deviceId, content: JSON.stringify(content) })))
    .execute()
}

type DuePush = {
  id: string
  deviceId: string
  endpoint: string
  publicKey: Buffer
  authSecret: Buffer
  content: PushContent
}

/** Takes the push that has waited longest, so that no other node sends it meanwhile. */
export async function claimPush(db: Database, skipped: readonly string[]): Promise<DuePush | undefined> {
  const { rows } = await sql<DuePush>`
    update pushes set next_try_at = now() + interval '1 minute' from push_devices
    where pushes.id = (
      select id from pushes where next_try_at <= now() and id <> all(${skipped}::uuid[])
      order by next_try_at limit 1 for update skip locked)
      and push_devices.id = pushes.device_id
    returning pushes.id, device_id, endpoint, public_key, auth_secret, content`.execute(db)
  return rows[0]
}

export const deletePush = (db: Database, id: string) => db.deleteFrom('pushes').where('id', '=', id).execute()

export const deleteDevice = (db: Database, id: string) => db.deleteFrom('pushDevices').where('id', '=', id).execute()

export const postponePush = (db: Database, id: string) =>
  db
    .updateTable('pushes')
    .set({ nextTryAt: scheduleNextTry('failures'), failures: incrementTries('failures') })
    .where('id', '=', id)
    .execute()

export async function forgetPushes(db: Database, before: RawBuilder<Date>): Promise<void> {
  await db.deleteFrom('pushes').where('createdAt', '<', before).execute()
}
