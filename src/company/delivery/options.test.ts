import { expect, test } from 'vitest'
import { DeliveryTable } from './contract.ts'
import { buildDemoDelivery } from './demonstration.ts'
import { listDeliveryOptions } from './options.ts'

const table = buildDemoDelivery('USD')
const parcel = { grams: 1500, goodsMinor: 5000, leadTimeDays: 0 }
const at = (country: string, region = '') => ({ country, region })
const readPrices = (place: { country: string; region: string }, more: Partial<typeof parcel> = {}) =>
  Object.fromEntries(
    listDeliveryOptions(table, place, { ...parcel, ...more }, 'USD').map(({ key, priceMinor }) => [key, priceMinor]),
  )

test('the lightest band that carries an order is charged, and from a sum on nothing', () => {
  expect(readPrices(at('DE'))).toEqual({ parcel: 490, express: 1490, pallet: 7900, pickup: 0 })
  expect(readPrices(at('DE'), { grams: 2000 })).toMatchObject({ parcel: 490 })
  expect(readPrices(at('DE'), { grams: 2001 })).toMatchObject({ parcel: 690 })
  expect(readPrices(at('DE'), { goodsMinor: 10_000 })).toMatchObject({ parcel: 0, express: 1490 })
  expect(readPrices(at('DE'), { grams: 40_000 })).toEqual({ pallet: 7900, pickup: 0 })
})

test('what is not delivered can be fetched, and only that', () => {
  expect(readPrices(at('AU'))).toEqual({ pickup: 0 })
  expect(readPrices(at('BD'), { grams: 50_000 })).toEqual({ pickup: 0 })
  expect(listDeliveryOptions(table, at('AU'), parcel, 'USD')[0]).toMatchObject({ address: table.pickup.address })
})

test('a part of a country goes before the country', () => {
  const [home, union, overseas] = table.zones as [(typeof table.zones)[number], ...typeof table.zones]
  const islands = { ...overseas!, places: [at('ES', 'CN')] }
  const zones = [home, union!, islands]
  const priceIn = (region: string) =>
    listDeliveryOptions({ ...table, zones }, at('ES', region), parcel, 'USD')[0]!.priceMinor
  expect([priceIn('CN'), priceIn('M')]).toEqual([1990, 1090])
})

test('days are counted until everything is here', () => {
  const [first] = listDeliveryOptions(table, at('DE'), { ...parcel, leadTimeDays: 10 }, 'USD')
  expect(first).toMatchObject({ daysFrom: 11, daysTo: 12 })
})

test.each(['USD', 'JPY', 'KWD'])('the demonstration delivers in %s', (currency) => {
  const shown = buildDemoDelivery(currency)
  expect(DeliveryTable.parse(shown)).toEqual(shown)
  const options = listDeliveryOptions(shown, at('DE'), parcel, currency)
  expect(options.every(({ priceMinor }) => Number.isInteger(priceMinor))).toBe(true)
})
