import { toMinor } from '#platform/money.ts'
import type { DeliveryTable, Method, Place } from './contract.ts'

/** What is delivered: its mass, what the goods cost in minor units as they are priced, and how many days until it is here. */
export type Parcel = { grams: number; goodsMinor: number; leadTimeDays: number }

/** A way of delivery as it is offered for an order, and copied onto it. Days are counted from the payment. */
export type Option = {
  key: string
  name: string
  nameBn: string
  priceMinor: number
  daysFrom: number
  daysTo: number
  /** Where an order is fetched, if it is. */
  address?: string
}

/** The key under which fetching an order oneself is offered. */
export const pickupKey = 'pickup'

/** The ways in which an order can be delivered there, the cheapest first. None: nothing is delivered there. */
export function deliveryOptions(table: DeliveryTable, place: Place, parcel: Parcel, currency: string): Option[] {
  const methods = zoneOf(table, place)?.methods ?? []
  const shipped = methods.flatMap((method) => {
    const priceMinor = priceOf(method, parcel, currency)
    return priceMinor === undefined ? [] : [{ ...named(method), priceMinor, ...daysOf(method, parcel) }]
  })
  const { pickup } = table
  const fetched = {
    key: pickupKey,
    name: '',
    nameBn: '',
    priceMinor: 0,
    ...daysOf(pickup, parcel),
    address: pickup.address,
  }
  return [...shipped.toSorted((a, b) => a.priceMinor - b.priceMinor), ...(pickup.address === '' ? [] : [fetched])]
}

const named = ({ key, name, nameBn }: Method) => ({ key, name, nameBn })

const daysOf = ({ daysFrom, daysTo }: Pick<Method, 'daysFrom' | 'daysTo'>, { leadTimeDays }: Parcel) => ({
  daysFrom: daysFrom + leadTimeDays,
  daysTo: daysTo + leadTimeDays,
})

const zoneOf = ({ zones }: DeliveryTable, { country, region }: Place) => {
  const having = (wanted: string) =>
    zones.find(({ places }) => places.some((one) => one.country === country && one.region === wanted))
  return having(region) ?? having('')
}

function priceOf({ bands, freeFrom }: Method, { grams, goodsMinor }: Parcel, currency: string): number | undefined {
  const [band] = bands.filter(({ upToGrams }) => upToGrams >= grams).toSorted((a, b) => a.upToGrams - b.upToGrams)
  if (!band) return undefined
  return freeFrom !== null && goodsMinor >= toMinor(freeFrom, currency)! ? 0 : toMinor(band.price, currency)!
}
