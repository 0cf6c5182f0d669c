import { sql } from 'kysely'
import { ConfigError } from '#platform/config/error.server.ts'
import { connect, type Database } from '#platform/database/connect.server.ts'
import { readStoredSetting, storeSetting } from '#settings/sql.server.ts'
import { demoAccounts } from './accounts.ts'

const key = 'demo_filled'

/** How far a demonstration's database is filled; undefined if it holds no demonstration. */
export async function readDemoState(db: Database): Promise<'filling' | 'filled' | undefined> {
  const value = await readStoredSetting(db, key)
  if (value === undefined) return undefined
  return value === true ? 'filled' : 'filling'
}

export async function markDemo(db: Database, state: 'filling' | 'filled'): Promise<void> {
  await db.transaction().execute((tx) => storeSetting(tx, key, state === 'filled'))
}

/** Whether a shop, live or not, has stored anything here. */
export async function hasAnyRows(db: Database): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from users) or exists (select from products) or exists (select from orders) as used`.execute(
    db,
  )
  return rows[0]!.used
}

/** Whether a demonstration has stored anything here: rows that are marked, its accounts, or payments of its sandbox. */
export async function hasDemo(db: Database): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email)
  const { rows } = await sql<{ demo: boolean }>`
    select exists (select from users where demo or email = any(${emails}))
      or exists (select from products where demo) or exists (select from orders where demo)
      or exists (select from sandbox.payment_intents) as demo`.execute(db)
  return rows[0]!.demo || (await readDemoState(db)) !== undefined
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
    // guard: a live shop does not run on a demonstration’s database | await hasDemo(db) → false | demo
    if (await hasDemo(db))
      throw new ConfigError(
        'The database holds a demonstration: accounts whose passwords are published, and practice orders. Remove them with: SHOP_MODE=demo npm run shop -- clear-demo',
      )
  } finally {
    await close()
  }
}
