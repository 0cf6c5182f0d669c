import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'

/** The ids of orders by their numbers. */
export async function findOrderIds(db: Database, numbers: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where(sql<boolean>`number = any(${numbers}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, number }) => [Number(number), id]))
}
