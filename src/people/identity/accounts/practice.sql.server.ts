import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'

/** The accounts that a demonstration was filled with. */
export const listDemoAccounts = (tx: Tx) =>
  tx.selectFrom('users').select(['id', 'email']).where('demo', '=', true).execute()

/** Makes customers of admins who owe that to an account of the demonstration. @returns how many */
export async function revokeDemoRights(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    with recursive promoted as (
      select log.subject from recorded_actions log join users on users.id = log.actor_id and users.demo
      where log.action = 'user.make-admin'
      union select log.subject from recorded_actions log join promoted on promoted.subject = log.actor_id::text
      where log.action = 'user.make-admin')
    update users set role = 'customer' where role = 'admin' and not demo and id::text in (select subject from promoted)
      and not exists (select from recorded_actions log where log.action = 'make-admin' and log.subject = users.id::text)`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
