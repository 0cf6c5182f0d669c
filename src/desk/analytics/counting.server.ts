import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { selectToday } from '#base/platform/database/days.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import { analyticsTasks } from './tasks.ts'

type Shop = Pick<AppContext, 'db' | 'config'>

// So many are counted while a page waits; a task counts more.
const soonCounted = 5_000

/** Whether all documents are in the sums, by the days of a time zone. */
async function isCounted(db: Database, timeZone: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select coalesce(time_zone = ${timeZone}, false)
    and not exists (select from uncounted_documents) as "is" from sales_state`.execute(db)
  return rows[0]!.is
}

async function countSales(db: Database, timeZone: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select count_all_sales(${timeZone})`.execute(tx)
  })
  // What was issued meanwhile has waited with its number alone.
  await sql`select add_uncounted_sales()`.execute(db)
}

const readZone = async ({ db, config }: Shop): Promise<string> => (await openSellerSetting(config).read(db)).timeZone

/** Counts what is not counted yet, and all anew once the shop is in another time zone. */
export async function updateSums(shop: Shop): Promise<void> {
  const timeZone = await readZone(shop)
  if (!(await isCounted(shop.db, timeZone))) await countSales(shop.db, timeZone)
}

/**
 * The shop's time zone and its day, once all is counted by it.
 * @throws Refusal while a large shop is counted anew
 */
export async function openDays(context: AppContext): Promise<{ timeZone: string; today: string }> {
  const { db, jobs } = context
  const timeZone = await readZone(context)
  if (!(await isCounted(db, timeZone))) {
    if (await hasMany(db)) {
      jobs.enqueue(analyticsTasks.countSales)
      throw new Refusal('unavailable', { what: 'sales' })
    }
    await countSales(db, timeZone)
  }
  const { rows } = await sql<{ today: string }>`select ${selectToday(timeZone)}::text as today`.execute(db)
  return { timeZone, today: rows[0]!.today }
}

async function hasMany(db: Database): Promise<boolean> {
  const { rows } = await sql`select from issued_documents offset ${soonCounted} limit 1`.execute(db)
  return rows.length > 0
}
