import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'

/** Numbers begin anew, unless one of them is in use. */
export async function restartOrderNumbers(tx: Tx): Promise<void> {
  const left = await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()
  if (!left) await sql`alter table orders alter column number restart`.execute(tx)
}
