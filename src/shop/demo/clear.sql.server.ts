import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { forgetRecords } from '#base/platform/database/forget.server.ts'
import { deleteStoredSetting } from '#base/settings/sql.server.ts'
import { deleteMessagesFrom } from '#desk/inbox/sql.server.ts'
import {
  clearDemand,
  deleteUnusedGroups,
  deleteUnusedImports,
  returnPracticeStock,
} from '#goods/catalogue/products/practice.sql.server.ts'
import { deleteReviewsBy } from '#goods/reviews/sql.server.ts'
import { listDemoAccounts, revokeDemoRights } from '#people/identity/accounts/practice.sql.server.ts'
import { deletePracticeRates, deleteUnusedSeries } from '#trade/invoices/practice.sql.server.ts'
import { restartOrderNumbers } from '#trade/orders/practice.sql.server.ts'
import { deletePracticeEvents } from '#trade/payments/practice.sql.server.ts'
import { setLedgerTriggers } from './ledgers.sql.server.ts'
import { beginRemoval, listTablesWith, type RowRemoval, removedIds } from './remove-rows.sql.server.ts'

/** These go when the products that are in them have gone. */
const groups = ['families', 'categories']

// A product of the demonstration that somebody really ordered stays, with its order.
const unordered = sql`demo and not exists (select from ordered_products where product_id = products.id)`

const sandboxTables = [
  ...['deliveries', 'events', 'idempotency_keys', 'disputes'],
  ...['refunds', 'charges', 'payment_intents', 'payment_methods'],
]

/** Removes the demonstration's records with all that hangs on them, and returns how many of each kind. */
export async function clearRecords(tx: Tx): Promise<Record<string, number>> {
  const revoked = await revokeDemoRights(tx)
  const accounts = await listDemoAccounts(tx)
  const emails = accounts.map(({ email }) => email)
  await returnPracticeStock(tx)
  await deletePracticeEvents(tx)
  await setLedgerTriggers(tx, 'disable')
  const removal = await beginRemoval(tx)
  await removeOrders(tx, removal)
  const letters = await deleteMessagesFrom(tx, emails)
  const reviews = await deleteReviewsBy(
    tx,
    accounts.map(({ id }) => id),
  )
  for (const table of await listTablesWith(tx, 'demo'))
    if (!groups.includes(table)) await removal.remove(table, table === 'products' ? unordered : sql`demo`)
  await forgetRecords(tx, removedIds, emails)
  await setLedgerTriggers(tx, 'enable')
  await deleteUnusedSeries(tx)
  await deletePracticeRates(tx)
  await clearDemand(tx)
  await deleteUnusedImports(tx)
  await deleteUnusedGroups(tx)
  await deleteStoredSetting(tx, 'demo_filled')
  return {
    ...countRemoved(removal),
    messages: removal.countRemoved('messages') + letters,
    reviews: removal.countRemoved('reviews') + reviews,
    accounts: removal.countRemoved('users'),
    'admins’ rights that an account of the demonstration gave': revoked,
  }
}

async function removeOrders(tx: Tx, removal: RowRemoval): Promise<void> {
  await sql`create temporary table going_orders on commit drop as select id from practice_orders`.execute(tx)
  await removal.remove('orders', sql`id in (select id from going_orders)`)
  for (const table of sandboxTables) await sql`delete from ${sql.table(`sandbox.${table}`)}`.execute(tx)
  await restartOrderNumbers(tx)
}

const countRemoved = ({ countRemoved }: RowRemoval) =>
  Object.fromEntries(
    ['orders', 'payments', 'refunds', 'invoices', 'parcels', 'products', 'posts'].map((table) => [
      table,
      countRemoved(table),
    ]),
  )
