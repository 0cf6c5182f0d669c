import { sql } from 'kysely'
import type { Tx } from './connect.server.ts'

/**
 * Changes what books are computed from, and seals it anew: an account that becomes another's, a promise that is renewed. Without this a
 * change of sealed columns stands out in the audit.
 */
export async function reseal<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  await sql`select set_config('shop.reseal', 'on', true)`.execute(tx)
  const result = await change()
  await sql`select set_config('shop.reseal', 'off', true)`.execute(tx)
  return result
}
