import { type RawBuilder, sql } from 'kysely'
import { reseal } from '../src/base/platform/database/reseal.server.ts'
import type { TestShop } from './shop.ts'

/** Changes what was written before: lets days pass, or makes of it what an older shop wrote. It is sealed anew. */
export const backdate = ({ db }: Pick<TestShop, 'db'>, change: RawBuilder<unknown>) =>
  db.transaction().execute((tx) => reseal(tx, () => change.execute(tx)))

/** The same of what was sent and comes back: its order was paid long before. */
export async function backdateReturns(shop: Pick<TestShop, 'db'>, change: RawBuilder<unknown>): Promise<void> {
  await backdate(
    shop,
    sql`update orders set placed_at = now() - interval '200 days', paid_at = now() - interval '200 days', paid_mailed_at = now()`,
  )
  await backdate(shop, change)
}
