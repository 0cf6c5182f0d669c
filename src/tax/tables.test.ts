import { expect, test } from 'vitest'
import { ada, shareShop } from '../../test/shop.ts'
import { changeTaxTable, getTaxTable } from './contract.ts'
import { parseTaxDraft, toTaxDraft } from './draft.ts'

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
