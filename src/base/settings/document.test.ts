import { expect, test } from 'vitest'
import { changeDeliveryTable, getDeliveryTable } from '#company/delivery/contract.ts'
import { changeTaxTable, getTaxTable } from '#company/tax/contract.ts'
import { listAuditEntries, previewUndo, undoAction } from '#desk/history/contract.ts'
import { ada, shareShop } from '../../../test/shop.ts'

const shared = shareShop()

test('a table is changed as a whole, recorded, and taken back', async () => {
  const shop = shared()
  const was = await shop.as(ada)(getTaxTable, {})
  const is = { ...was, rates: was.rates.map((rate) => (rate.country === 'DE' ? { ...rate, standard: 16 } : rate)) }
  expect(await shop.as(ada)(changeTaxTable, { was, is })).toEqual({ modifiedCount: 1 })
  expect(await shop.as(ada)(changeTaxTable, { was, is })).toEqual({ modifiedCount: 0 })
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  expect(await shop.as(ada)(previewUndo, { entry: entry!._id })).toEqual({
    effects: [{ what: 'settings_change', count: 1 }],
    values: [{ field: 'DE', before: '16 %, 7 %', after: '19 %, 7 %' }],
  })
  await shop.as(ada)(undoAction, { entry: entry!._id })
  expect(await shop.as(ada)(getTaxTable, {})).toEqual(was)
})

test('an admin does not overwrite what another one changed meanwhile', async () => {
  const shop = shared()
  const { table: was } = await shop.as(ada)(getDeliveryTable, {})
  const change = (address: string) =>
    shop.as(ada)(changeDeliveryTable, { was, is: { ...was, pickup: { ...was.pickup, address } } })
  await change('Dock 1')
  await expect(change('Dock 2')).rejects.toMatchObject({ code: 'stale_version' })
  expect((await shop.as(ada)(getDeliveryTable, {})).table.pickup.address).toBe('Dock 1')
})

test('a price that cannot be charged is refused at its place', async () => {
  const shop = shared()
  const { table: was } = await shop.as(ada)(getDeliveryTable, {})
  const is = structuredClone(was)
  is.zones[0]!.methods[1]!.bands[0]!.price = 1.999
  await expect(shop.as(ada)(changeDeliveryTable, { was, is })).rejects.toMatchObject({
    fields: { 'is.zones.0.methods.1.bands.0.price': 'Leave out the digits that the currency does not have' },
  })
})
