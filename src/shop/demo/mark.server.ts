import { sql } from 'kysely'
import { ConfigError } from '#base/platform/config/error.server.ts'
import { connect, type Database } from '#base/platform/database/connect.server.ts'
import { readStoredSetting, storeSetting } from '#base/settings/sql.server.ts'
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
    if (await hasDemo(db)) throw new ConfigError(isDemo)
  } finally {
    await close()
  }
}

const isDemo =
  'The database holds a demonstration: accounts whose passwords are published, and practice orders. Remove them with: SHOP_MODE=demo npm run shop -- clear-demo'
export const isShop = 'The database belongs to a shop. A demonstration would fill it: name an empty database.'

/** Refuses a live shop on a demonstration and a demonstration on a shop, in a database of any version. @throws ConfigError */
export async function refuseOlderDemo({ mode }: { mode: 'demo' | 'live' }, db: Database): Promise<void> {
  const isFilled = (await readDemoState(db)) !== undefined
  // guard: no live shop is brought to this version with a demonstration in it | isFilled || (await hasOlderDemo(db)) → false | test/upgrade/upgrade
  if (mode === 'live' && (isFilled || (await hasOlderDemo(db)))) throw new ConfigError(isDemo)
  // guard: no shop is brought to this version to be a demonstration | !isFilled && (await hasAnyRows(db)) → false | test/upgrade/upgrade
  if (mode === 'demo' && !isFilled && (await hasAnyRows(db))) throw new ConfigError(isShop)
}

/** As hasDemo; a column that a version does not have marks nothing. */
async function hasOlderDemo(db: Database): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email)
  const { rows } = await sql<{ demo: boolean }>`
    select exists (select from users u where to_jsonb(u) ->> 'demo' = 'true' or u.email = any(${emails}))
      or exists (select from products p where to_jsonb(p) ->> 'demo' = 'true')
      or exists (select from orders o where to_jsonb(o) ->> 'demo' = 'true') as demo`.execute(db)
  return rows[0]!.demo
}
