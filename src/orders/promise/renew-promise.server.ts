import type { Tx } from '#platform/database/connect.server.ts'
import { loadOrderTerms, setPromise } from '../pricing/order-terms.sql.server.ts'
import { type AwaitedGoods, computeOrderPromise, loadPromiseCalendar, type PromisingShop } from './promise.server.ts'

type Renewal = { id: string; lines: readonly AwaitedGoods[]; at: Date }

/** Promises an order anew, as if it had been placed at this moment. */
export async function renewPromise(tx: Tx, shop: PromisingShop, { id, lines, at }: Renewal): Promise<void> {
  const { clock, holidays } = await loadPromiseCalendar(tx, shop)
  const agreed = (await loadOrderTerms(tx, [id])).get(id)!
  await setPromise(tx, id, computeOrderPromise({ clock: { ...clock, now: at }, holidays }, agreed, lines))
}

/** Promises an order anew that was paid after the moment until which its promise held. Its invoice and its mails read it then. */
export async function renewLatePromise(
  tx: Tx,
  shop: PromisingShop,
  id: string,
  lines: readonly AwaitedGoods[],
): Promise<void> {
  const late = await tx
    .selectFrom('orders')
    .select('paidAt')
    .where('id', '=', id)
    .whereRef('paidAt', '>', 'orderBefore')
    .executeTakeFirst()
  // guard: what is paid late is promised anew | late → false | orders/promise/promise
  if (late) await renewPromise(tx, shop, { id, lines, at: late.paidAt! })
}
