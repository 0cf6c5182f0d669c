import { expect, test } from 'vitest'
import { ada, shareShop } from '../../test/shop.ts'
import { listRegions } from '../addresses/contract.ts'
import { changeTaxTable, getTaxTable, type TaxTable } from './contract.ts'
import { listMissingRates, parseTaxDraft, toTaxDraft } from './draft.ts'
import { stateRates } from './state-rates.ts'
import { memberStates } from './territories.ts'
import { unionRates } from './union-rates.ts'

const shared = shareShop()

test('a place has its rates once, and a second row of it is refused beside its place', async () => {
  const shop = shared()
  const was = await shop.as(ada)(getTaxTable, {})
  const bavaria = { country: 'DE', region: 'BY', standard: 19, reduced: 7 }
  const once = { ...was, rates: [...was.rates, bavaria] }
  expect(await shop.as(ada)(changeTaxTable, { was, is: once })).toEqual({ modifiedCount: 1 })
  const twice = { ...once, rates: [...once.rates, { ...bavaria, standard: 20 }] }
  await expect(shop.as(ada)(changeTaxTable, { was: once, is: twice })).rejects.toMatchObject({
    fields: { [`is.rates.${once.rates.length}.country`]: 'is listed already' },
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
  expect([...missing.map(({ country }) => country), 'DE'].toSorted()).toEqual(memberStates.toSorted())
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
