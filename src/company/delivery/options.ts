import type { Translations } from '#base/platform/text/locale.ts'
import { toMinor } from '#base/platform/text/money.ts'
import type { DeliveryMethod, DeliveryPlace, DeliveryTable } from './contract.ts'

/**
 * The contents of a parcel: its mass (null: unknown), the price of the goods in minor units, and the days until all of
 * it is in stock.
 */
export type ParcelContents = { grams: number | null; goodsMinor: number; leadTimeDays: number }

/** A delivery method as it is offered for an order, and copied onto it. Days are counted from the payment. */
export type ShippingOption = {
  key: string
  name: string
  translations: Translations<'name'>
  priceMinor: number
  daysFrom: number
  daysTo: number
  /** The pickup address, if the order is collected. */
  address?: string
}

/** The key of the pickup option. */
export const pickupKey = 'pickup'

/** Whether an order is collected. An old table may have a delivery method with the same key. */
export const isPickup = ({ address }: Pick<ShippingOption, 'address'>): boolean => address !== undefined

/** The delivery methods for an order and destination, cheapest first. None: no delivery there. */
export function listDeliveryOptions(
  table: DeliveryTable,
  place: DeliveryPlace,
  parcel: ParcelContents,
  currency: string,
): ShippingOption[] {
  const methods = findZone(table, place)?.methods ?? []
  const shipped = methods.flatMap((method) => {
    const priceMinor = calculateDeliveryPrice(method, parcel, currency)
    return priceMinor === undefined ? [] : [{ ...pickNames(method), priceMinor, ...addHandlingDays(method, parcel) }]
  })
  const { pickup } = table
  const fetched = {
    key: pickupKey,
    name: '',
    translations: {},
    priceMinor: 0,
    ...addHandlingDays(pickup, parcel),
    address: pickup.address,
  }
  return [...shipped.toSorted((a, b) => a.priceMinor - b.priceMinor), ...(pickup.address === '' ? [] : [fetched])]
}

/** A method of delivery there, by its key. */
export const findMethodAt = (table: DeliveryTable, place: DeliveryPlace, key: string): DeliveryMethod | undefined =>
  findZone(table, place)?.methods.find((method) => method.key === key)

const pickNames = ({ key, name, translations }: DeliveryMethod) => ({ key, name, translations })

const addHandlingDays = (
  { daysFrom, daysTo }: Pick<DeliveryMethod, 'daysFrom' | 'daysTo'>,
  { leadTimeDays }: ParcelContents,
) => ({
  daysFrom: daysFrom + leadTimeDays,
  daysTo: daysTo + leadTimeDays,
})

const findZone = ({ zones }: DeliveryTable, { country, region }: DeliveryPlace) => {
  const having = (wanted: string) =>
    zones.find(({ places }) => places.some((place) => place.country === country && place.region === wanted))
  return having(region) ?? having('')
}

/** The price of a method; undefined: it does not carry such a parcel. */
export function calculateDeliveryPrice(
  { bands, freeFrom }: Pick<DeliveryMethod, 'bands' | 'freeFrom'>,
  { grams, goodsMinor }: ParcelContents,
  currency: string,
): number | undefined {
  // guard: what nobody has weighed has no price by weight | drop | delivery/options
  if (grams === null) return undefined
  const [band] = bands.filter(({ upToGrams }) => upToGrams >= grams).toSorted((a, b) => a.upToGrams - b.upToGrams)
  if (!band) return undefined
  return freeFrom !== null && goodsMinor >= toMinor(freeFrom, currency)! ? 0 : toMinor(band.price, currency)!
}
