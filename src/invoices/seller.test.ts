import { expect, test } from 'vitest'
import { documentsIn, payOrder } from '../../test/invoices.ts'
import { ada, anna, openShop } from '../../test/shop.ts'
import { listAuditEntries, undoAction } from '../history/contract.ts'
import { placeOrder } from '../orders/contract.ts'
import { sellerCheck } from './check.server.ts'
import type { Content } from './content.ts'
import { changeSeller, getSeller, listDocuments, makeInvoice } from './contract.ts'
import { demonstration, unnamed } from './demonstration.ts'
import { missingOf } from './seller.server.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

test('new invoices say who sells today, in the series of today; those that exist stay, and a change can be undone', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 5 })
  const pay = async () => {
    const { insertedId } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
    await payOrder(shop, insertedId)
  }
  await pay()
  const was = await shop.as(ada)(getSeller, {})
  const is = { ...was, name: 'Forge & Sons', invoicePrefix: 'RE২০-' }
  expect(await shop.as(ada)(changeSeller, { was, is })).toEqual({ modifiedCount: 1 })
  await pay()
  const [first, second] = await documentsIn(shop)
  expect(first!.number).toMatch(/^INV-\d{4}-00001$/)
  expect(second!.number).toMatch(/^RE20-\d{4}-00002$/)
  expect((first!.content as Content).seller.name).toBe('Ironwright Practice Works')
  expect((second!.content as Content).seller.name).toBe('Forge & Sons')

  const [change] = await shop.as(ada)(listAuditEntries, {})
  await shop.as(ada)(undoAction, { entry: change!._id })
  expect(await shop.as(ada)(getSeller, {})).toEqual(demonstration)
})

test('the two series cannot have one prefix, and a prefix is capital letters and digits', async () => {
  const shop = await openShop()
  const was = await shop.as(ada)(getSeller, {})
  const save = (is: typeof was) => shop.as(ada)(changeSeller, { was, is })
  await expect(save({ ...was, creditPrefix: was.invoicePrefix })).rejects.toMatchObject({
    fields: { 'is.creditPrefix': 'is listed already' },
  })
  await expect(save({ ...was, invoicePrefix: 'no' })).rejects.toMatchObject({
    fields: { 'is.invoicePrefix': expect.any(String) },
  })
})

test('a shop whose seller has no name is called as the shop is, and the health screen says what is missing', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 5 })
  expect(await sellerCheck(shop).run()).toMatchObject({ state: 'good' })
  await shop.as(ada)(changeSeller, { was: demonstration, is: unnamed })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  await payOrder(shop, id)
  const [invoice] = await documentsIn(shop)
  expect((invoice!.content as Content).seller.name).toBe('Ironwright')
  expect(missingOf(unnamed)).toEqual(['name', 'street', 'postcode', 'city', 'vatNumber'])
  const found = await sellerCheck(shop).run()
  expect(found.state).toBe('warning')
  expect(found.text()).toContain('Company, Street, Postcode, City, VAT number')
})

test('an order that was paid before there were invoices gets one when it is asked for, once', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 5 })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  await expect(shop.as(anna)(makeInvoice, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  await payOrder(shop, id)
  const [paid] = await documentsIn(shop)
  expect(await shop.as(anna)(makeInvoice, { id })).toEqual({ insertedId: paid!.id })
  expect(await shop.as(anna)(listDocuments, { id })).toMatchObject([{ kind: 'invoice', number: paid!.number }])
})

test('a seller has a VAT number of its country, or none', async () => {
  const shop = await openShop()
  const was = await shop.as(ada)(getSeller, {})
  const save = (change: Partial<typeof was>) => shop.as(ada)(changeSeller, { was, is: { ...was, ...change } })
  for (const change of [{ vatNumber: '???' }, { vatNumber: 'DE136695977' }, { country: 'FR' }])
    await expect(save(change)).rejects.toMatchObject({
      fields: { 'is.vatNumber': 'is not a VAT number of this country' },
    })
  expect(await save({})).toEqual({ modifiedCount: 0 })
  expect(await save({ country: 'BD', vatNumber: '001234567-0101' })).toEqual({ modifiedCount: 1 })
})
