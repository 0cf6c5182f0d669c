import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { PartPromise } from '#company/delivery/contract.ts'
import { isPickup } from '#company/delivery/options.ts'
import { toOpenPromise } from '#company/delivery/promise.server.ts'
import { loadGoods } from '../pricing/goods.server.ts'
import { listOptions } from '../pricing/order-totals.ts'
import { loadPricingTables } from '../pricing/pricing-tables.server.ts'
import { computeDeliveryPromise, loadPromiseCalendar } from './promise.server.ts'

type Part = { productId: string; quantity: number; country?: string | undefined }

/** The promise of a part by the cheapest way to a country, or to the shop's home; it is fetched where nothing is delivered. */
export async function computePartPromise(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { productId, quantity, country }: Part,
): Promise<PartPromise> {
  const [terms, calendar, goods] = await Promise.all([
    loadPricingTables(db, config),
    loadPromiseCalendar(db, config),
    loadGoods(db, config.currency, [{ productId, quantity }]),
  ])
  if (goods.length === 0) throw new Refusal('not_found', { what: 'product' })
  const { home, homeRegion } = terms.tax
  const place = country === undefined ? { country: home, region: homeRegion } : { country, region: '' }
  const options = listOptions(terms, place, goods, config.currency)
  const option = options.find((shipped) => !isPickup(shipped)) ?? options[0]
  const promised = option && computeDeliveryPromise(calendar, place, option, goods)
  return {
    promise: promised ? toOpenPromise(promised, calendar.clock) : null,
    isPickup: option !== undefined && isPickup(option),
    country: place.country,
  }
}
