import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/base/platform/database/embedded/postgres.server.ts'
import { getShop } from './shop.ts'

/** Runs one statement in the database of the shop, to let time pass that no test can wait for. */
async function runSql(statement: string, values: unknown[]): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir: join(getShop().dataDir, 'postgres') })
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(statement, values)
  await client.end()
  await database.stop()
}

/** As if an order had been placed twenty minutes earlier: its hold has ended. */
export const lapse = (order: string) =>
  runSql(`update orders set hold_until = hold_until - interval '20 minutes' where id = $1`, [order])
