import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { loadOrderTerms, setPromise } from '../pricing/order-terms.sql.server.ts'
import { type AwaitedGoods, computeOrderPromise, loadPromiseCalendar, type PromisingShop } from './promise.server.ts'

type Renewal = { id: string; lines: readonly AwaitedGoods[] }

/** Promises an order anew, as if it had been placed at this moment. Its invoice and its mails read the promise from then on. */
export async function renewPromise(tx: Tx, shop: PromisingShop, { id, lines }: Renewal): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx)
  const { clock, holidays } = await loadPromiseCalendar(tx, shop)
  const agreed = (await loadOrderTerms(tx, [id])).get(id)!
  await setPromise(tx, id, computeOrderPromise({ clock: { ...clock, now: rows[0]!.now }, holidays }, agreed, lines))
}
