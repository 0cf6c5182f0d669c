import type { Config } from '#platform/config/config.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { loadOrderTerms, setPromise } from '../pricing/order-terms.sql.server.ts'
import { type AwaitedGoods, computeOrderPromise, loadPromiseCalendar } from './promise.server.ts'

type Renewal = { id: string; lines: readonly AwaitedGoods[]; at: Date }

/** Promises an order anew, as if it had been placed at this moment. */
export async function renewPromise(tx: Tx, config: Config, { id, lines, at }: Renewal): Promise<void> {
  const { clock, holidays } = await loadPromiseCalendar(tx, config)
  const agreed = (await loadOrderTerms(tx, [id])).get(id)!
  await setPromise(tx, id, computeOrderPromise({ clock: { ...clock, now: at }, holidays }, agreed, lines))
}
