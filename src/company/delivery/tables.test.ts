import { expect, test } from 'vitest'
import { countryCodes } from '#people/addresses/country-codes.ts'
import { ada, shareShop } from '../../../test/shop.ts'
import { changeDeliveryTable, type DeliveryTable, getDeliveryTable } from './contract.ts'
import { buildDemoDelivery } from './demonstration.ts'
import { parseDeliveryDraft, toDeliveryDraft } from './draft.ts'
import { listMissingZones } from './presets.ts'

const shared = shareShop()

const zones = buildDemoDelivery('USD').zones
const [home, union] = zones as [(typeof zones)[0], (typeof zones)[0]]
const [parcel] = home.methods as [(typeof home.methods)[0]]

const faults: [string, string, string, Partial<DeliveryTable>][] = [
  [
    'a country in two zones',
    'zones.1.places.0',
    'This is listed already. Remove one',
    { zones: [home, { ...union, places: [{ country: 'DE', region: '' }] }] },
  ],
  [
    'two zones of one name',
    'zones.1.name',
    'This is listed already. Remove one',
    { zones: [home, { ...union, name: home.name }] },
  ],
  [
    'two methods of one key',
    'zones.0.methods.1.name',
    'This is listed already. Remove one',
    { zones: [{ ...home, methods: [parcel, parcel] }] },
  ],
  [
    'two prices of one mass',
    'zones.0.methods.0.bands.1.upToGrams',
    'This is listed already. Remove one',
    { zones: [{ ...home, methods: [{ ...parcel, bands: [parcel.bands[0]!, parcel.bands[0]!] }] }] },
  ],
  [
    'an end before the beginning',
    'pickup.daysTo',
    'Enter no fewer days than before it',
    { pickup: { address: 'Dock 1', daysFrom: 2, daysTo: 1 } },
  ],
]

test.each(faults)('%s is refused beside its place', async (_, field, sentence, fault) => {
  const shop = shared()
  const { table: was } = await shop.as(ada)(getDeliveryTable, {})
  await expect(shop.as(ada)(changeDeliveryTable, { was, is: { ...was, ...fault } })).rejects.toMatchObject({
    fields: { [`is.${field}`]: sentence },
  })
  expect((await shop.as(ada)(getDeliveryTable, {})).table).toEqual(was)
})

test('a region may be in another zone than its country', async () => {
  const shop = shared()
  const { table: was } = await shop.as(ada)(getDeliveryTable, {})
  const is = { ...was, zones: was.zones.with(1, { ...union, places: [{ country: 'DE', region: 'BY' }] }) }
  expect(await shop.as(ada)(changeDeliveryTable, { was, is })).toEqual({ modifiedCount: 1 })
})

test('a table is typed as it is shown, with masses in kilograms', () => {
  const table = buildDemoDelivery('USD')
  expect(parseDeliveryDraft(toDeliveryDraft(table, 'USD'))).toEqual(table)
  expect(toDeliveryDraft(table, 'USD').zones[0]!.methods[0]!.bands[2]).toEqual({ kilograms: '31.5', price: '11.90' })
})

test('no method has the key under which fetching is offered', async () => {
  const shop = shared()
  const { table: was } = await shop.as(ada)(getDeliveryTable, {})
  const is = { ...was, zones: was.zones.with(0, { ...home, methods: [{ ...parcel, key: 'pickup' }] }) }
  await expect(shop.as(ada)(changeDeliveryTable, { was, is })).rejects.toMatchObject({
    fields: { 'is.zones.0.methods.0.name': 'This is listed already. Remove one' },
  })
})

test('the usual zones have every country once, and none that a zone has already', () => {
  const all = listMissingZones('DE', [])
  const listCountries = (drafts: typeof all) => drafts.flatMap(({ places }) => places.map(({ country }) => country))
  expect(all.map(({ name }) => name)).toEqual(['Home', 'European Union', 'Europe', 'World'])
  expect(all.map(({ places }) => places.some(({ country }) => country === 'DE'))).toEqual([true, false, false, false])
  expect(listCountries(all).toSorted()).toEqual(countryCodes.toSorted())
  const nearest = all.slice(0, 2)
  expect(
    listCountries(listMissingZones('DE', nearest)).filter((code) => listCountries(nearest).includes(code)),
  ).toEqual([])
  expect(listMissingZones('DE', all)).toEqual([])
})

test('a usual zone is saved once its prices are typed, and not before', async () => {
  const shop = shared()
  const { table: was } = await shop.as(ada)(getDeliveryTable, {})
  const priced = (price: string) =>
    listMissingZones('DE', []).map((zone) => ({
      ...zone,
      methods: zone.methods.map((method) => ({ ...method, bands: method.bands.map((band) => ({ ...band, price })) })),
    }))
  const save = (zones: ReturnType<typeof priced>) => {
    const is = parseDeliveryDraft({ ...toDeliveryDraft(was, 'USD'), zones }) as DeliveryTable
    return shop.as(ada)(changeDeliveryTable, { was, is })
  }
  await expect(save(priced(''))).rejects.toMatchObject({ code: 'invalid_fields' })
  expect(await save(priced('9.90'))).toEqual({ modifiedCount: 1 })
})
