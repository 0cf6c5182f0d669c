import type { Config } from '#base/platform/config/config.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { DeliveryPlace } from '#company/delivery/contract.ts'
import { type HolidayCalendar, loadHolidays } from '#company/delivery/holidays.server.ts'
import { isPickup, type ShippingOption } from '#company/delivery/options.ts'
import { computePromise, type DispatchClock, isWorkingDay, type Promised } from '#company/delivery/promise.server.ts'
import { openDeliverySetting } from '#company/delivery/service.server.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import type { ShippingChoice } from '../pricing/order-terms.server.ts'

/** What promises are computed from: the shop's clock, and the holidays of all places. */
export type PromiseCalendar = { clock: DispatchClock; holidays: HolidayCalendar }

/** Part of an order: how much of it is not here, and after how many days it is expected; null: unknown. */
export type AwaitedGoods = { waiting: number; leadTimeDays: number | null }

/** What a shop's rules of delivery are read by. */
export type PromisingShop = Pick<Config, 'mode' | 'currency'>

export async function loadPromiseCalendar(db: Database | Tx, shop: PromisingShop): Promise<PromiseCalendar> {
  const [{ dispatch }, { timeZone }, holidays] = await Promise.all([
    openDeliverySetting(shop).read(db),
    openSellerSetting(shop).read(db),
    loadHolidays(),
  ])
  const { cutOff, workingDays, holidays: region } = dispatch
  const isHoliday = (day: string) => region !== null && holidays.isHoliday(region, day)
  // clock: counts the minutes until the cut-off; the promise is kept with the order
  return { clock: { cutOff, workingDays, timeZone, isHoliday, now: new Date() }, holidays }
}

/**
 * When an order that is placed by the calendar's clock is dispatched and arrives; null if it is unknown when all of it is here.
 * The only place that makes promises: pages, carts, orders and mails agree.
 */
export function computeDeliveryPromise(
  { clock, holidays }: PromiseCalendar,
  place: DeliveryPlace,
  option: ShippingOption,
  goods: readonly AwaitedGoods[],
): Promised | null {
  const awaited = goods.filter(({ waiting }) => waiting > 0)
  // guard: nothing is promised without a known day of arrival | never | orders/promise/promise
  if (awaited.some(({ leadTimeDays }) => leadTimeDays === null)) return null
  const leadTimeDays = Math.max(0, ...awaited.map((line) => line.leadTimeDays!))
  // The days of an option are counted from the payment, with the wait as it was when it was offered.
  const offered = Math.max(0, ...goods.map((line) => line.leadTimeDays ?? 0))
  const [daysFrom, daysTo] = [option.daysFrom - offered, option.daysTo - offered]
  const isDeliveryDay = (day: string) =>
    isPickup(option) ? isWorkingDay(clock, day) : holidays.isDeliveryDay(place, day)
  return computePromise(clock, { leadTimeDays, daysFrom, daysTo, isDeliveryDay })
}

/** The promise of an order by its own terms; null if it does not say where it goes or how. */
export function computeOrderPromise(
  calendar: PromiseCalendar,
  {
    deliveryAddress,
    deliveryPlace,
    deliveryMethod,
  }: Pick<ShippingChoice, 'deliveryAddress' | 'deliveryPlace' | 'deliveryMethod'>,
  lines: readonly AwaitedGoods[],
): Promised | null {
  const place = deliveryAddress ?? deliveryPlace
  return place && deliveryMethod && computeDeliveryPromise(calendar, place, deliveryMethod, lines)
}
