import { sql } from 'kysely'
import { ConfigError } from '#platform/config/error.server.ts'
import { connect, type Database } from '#platform/database/connect.server.ts'
import { demoAccounts } from './accounts.ts'

/** How far a demonstration's database is filled; undefined if it holds no demonstration. */
export async function demoState(db: Database): Promise<'filling' | 'filled' | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'demo_filled').executeTakeFirst()
  if (!row) return undefined
  return row.value === true ? 'filled' : 'filling'
}

export async function markDemo(db: Database, state: 'filling' | 'filled'): Promise<void> {
  const value = JSON.stringify(state === 'filled')
  await db
    .insertInto('settings')
    .values({ key: 'demo_filled', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updatedAt: sql<Date>`now()` }))
    .execute()
}

/** Whether a shop, live or not, has stored anything here. */
export async function holdsAnything(db: Database): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from users) or exists (select from products) or exists (select from orders) as used`.execute(
    db,
  )
  return rows[0]!.used
}

/** Whether a demonstration has stored anything here: rows that are marked, its accounts, or payments of its sandbox. */
export async function holdsDemo(db: Database): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email)
  const { rows } = await sql<{ demo: boolean }>`
    select exists (select from users where demo or email = any(${emails}))
      or exists (select from products where demo) or exists (select from orders where demo)
      or exists (select from sandbox.payment_intents) as demo`.execute(db)
  return rows[0]!.demo || (await demoState(db)) !== undefined
}

/**
 * Refuses to run a live shop on the database of a demonstration, whose passwords are published and whose orders were
 * paid with nothing.
 * @throws ConfigError
 */
export async function refuseDemo({ mode }: { mode: 'demo' | 'live' }, databaseUrl: string): Promise<void> {
  if (mode !== 'live') return
  const { db, close } = connect(databaseUrl)
  try {
    // guard: a live shop does not run on a demonstration’s database | await holdsDemo(db) → false | demo
    if (await holdsDemo(db))
      throw new ConfigError(
        'The database holds a demonstration: accounts whose passwords are published, and practice orders. Remove them with: SHOP_MODE=demo npm run shop -- clear-demo',
      )
  } finally {
    await close()
  }
}
