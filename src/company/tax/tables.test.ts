import { expect, test } from 'vitest'
import { listRegions } from '#people/addresses/contract.ts'
import { ada, shareShop } from '../../../test/shop.ts'
import { changeTaxTable, getTaxTable, type TaxTable } from './contract.ts'
import { listMissingRates, parseTaxDraft, toTaxDraft } from './draft.ts'
import { stateRates } from './state-rates.ts'
import { findTaxArea, memberStates, territories } from './territories.ts'
import { determineTreatment } from './treatment.ts'
import { areasWithoutRates, unionRates } from './union-rates.ts'

const shared = shareShop()

test('a place has its rates once, and a second row of it is refused beside its place', async () => {
  const shop = shared()
  const was = await shop.as(ada)(getTaxTable, {})
  const bavaria = { country: 'DE', region: 'BY', standard: 19, reduced: 7 }
  const once = { ...was, rates: [...was.rates, bavaria] }
  expect(await shop.as(ada)(changeTaxTable, { was, is: once })).toEqual({ modifiedCount: 1 })
  const twice = { ...once, rates: [...once.rates, { ...bavaria, standard: 20 }] }
  await expect(shop.as(ada)(changeTaxTable, { was: once, is: twice })).rejects.toMatchObject({
    fields: { [`is.rates.${once.rates.length}.country`]: 'This is listed already. Remove one' },
  })
})

test('a table is typed as it is shown, in digits of either kind', async () => {
  const shop = shared()
  const table = await shop.as(ada)(getTaxTable, {})
  expect(parseTaxDraft(toTaxDraft(table))).toEqual(table)
  const [first] = toTaxDraft(table).rates
  const typed = { ...toTaxDraft(table), rates: [{ ...first!, standard: '২০.৫', reduced: '' }] }
  expect(parseTaxDraft(typed).rates[0]).toMatchObject({ standard: 20.5, reduced: undefined })
})

test('the rates of the Union are added for each member state that lacks them, and saved as they are', async () => {
  const shop = shared()
  const was = await shop.as(ada)(getTaxTable, {})
  const [own] = toTaxDraft({ ...was, rates: [{ country: 'DE', region: '', standard: 16, reduced: 5 }] }).rates
  const missing = listMissingRates(unionRates, [own!])
  const states = missing.filter(({ region }) => region === '').map(({ country }) => country)
  expect([...states, 'DE'].toSorted()).toEqual(memberStates.toSorted())
  const is = parseTaxDraft({ ...toTaxDraft(was), rates: [own!, ...missing] }) as TaxTable
  expect(await shop.as(ada)(changeTaxTable, { was, is })).toEqual({ modifiedCount: 1 })
  expect((await shop.as(ada)(getTaxTable, {})).rates[0]).toMatchObject({ country: 'DE', standard: 16 })
  expect(listMissingRates(unionRates, toTaxDraft(is).rates)).toEqual([])
})

test('the rates of the states are those of places that an address has, and are saved as they are', async () => {
  const shop = shared()
  const was = await shop.as(ada)(getTaxTable, {})
  const missing = listMissingRates(stateRates, [])
  const states = new Set((await shop.asVisitor(listRegions, { country: 'US' })).map(({ code }) => code))
  expect(missing.filter(({ region }) => !states.has(region))).toEqual([])
  expect(missing).toHaveLength(46)
  const is = parseTaxDraft({ ...toTaxDraft(was), home: 'US', homeRegion: 'TX', rates: missing }) as TaxTable
  expect(await shop.as(ada)(changeTaxTable, { was, is })).toEqual({ modifiedCount: 1 })
  const { rates } = await shop.as(ada)(getTaxTable, {})
  expect(rates).toContainEqual({ country: 'US', region: 'MN', standard: 6.875, reduced: 6.875 })
  await shop.as(ada)(changeTaxTable, { was: is, is: was })
})

/** Regions within the area of their country, or apart from it; a place that counts as another country is none. */
const regions = territories.flatMap(({ area }, index) => {
  const { country } = territories[index]!
  return area.region && !area.country ? [{ country, region: area.region }] : []
})

test('each area of a country with rates of its own is in a preset, or says why not', () => {
  const isInPreset = ({ country, region }: (typeof regions)[number]) =>
    unionRates.some((rates) => rates.country === country && rates.region === region)
  const named = regions.map(({ country, region }) => `${country}-${region}`)
  expect(regions.filter((area) => !isInPreset(area) && !areasWithoutRates[`${area.country}-${area.region}`])).toEqual(
    [],
  )
  expect(Object.keys(areasWithoutRates).filter((name) => !named.includes(name))).toEqual([])
  const places = territories.filter(({ area }) => area.country && area.inUnion).map(({ area }) => area.country!)
  expect(places.filter((country) => !memberStates.includes(country))).toEqual([])
})

test.each([
  ['Funchal', '9000-082', '30', 22_000, 12_000],
  ['Ponta Delgada', '9500-065', '20', 16_000, 9000],
  ['Lisbon', '1100-148', '', 23_000, 13_000],
])('goods for %s have the rates of their region', (_, postcode, region, standard, reduced) => {
  const place = { country: 'PT', region: '', postcode }
  expect(findTaxArea(place)).toMatchObject({ country: 'PT', region, inUnion: true })
  const table = {
    home: 'DE',
    homeRegion: '',
    pricesInclude: true,
    unansweredNumbers: 'taxed' as const,
    rates: [...unionRates],
  }
  const { getRates } = determineTreatment(table, { ...place, vatState: '' })
  expect([getRates('standard').rate, getRates('reduced').rate]).toEqual([standard, reduced])
})
