import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getDayIn } from '#base/platform/day.ts'
import { createId } from '#base/platform/ids.server.ts'
import { softwareName } from '#base/platform/shop-name.ts'
import { getSiteFrame } from '#company/site/contract.ts'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { getOrderDetails } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { eventually } from '../../../test/eventually.ts'
import { documentsIn, payOrder } from '../../../test/invoices.ts'
import { ada, anna, openShop } from '../../../test/shop.ts'
import { checkSeller } from './check.server.ts'
import type { InvoiceContent } from './content.ts'
import { changeSeller, getSeller, listDocuments, makeInvoice } from './contract.ts'
import { demoSeller, unnamedSeller } from './demonstration.ts'
import { listMissingSellerFields } from './seller.server.ts'

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
  expect((first!.content as InvoiceContent).seller.name).toBe('Ironwright Practice Works')
  expect((second!.content as InvoiceContent).seller.name).toBe('Forge & Sons')

  const [change] = await shop.as(ada)(listAuditEntries, {})
  await shop.as(ada)(undoAction, { entry: change!._id })
  expect(await shop.as(ada)(getSeller, {})).toEqual(demoSeller)
})

test('the two series cannot have one prefix, and a prefix is capital letters and digits', async () => {
  const shop = await openShop()
  const was = await shop.as(ada)(getSeller, {})
  const save = (is: typeof was) => shop.as(ada)(changeSeller, { was, is })
  await expect(save({ ...was, creditPrefix: was.invoicePrefix })).rejects.toMatchObject({
    fields: { 'is.creditPrefix': 'This is listed already. Remove one' },
  })
  await expect(save({ ...was, invoicePrefix: 'no' })).rejects.toMatchObject({
    fields: { 'is.invoicePrefix': expect.any(String) },
  })
})

test('no prefix begins the numbers of both series, today or later', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 5 })
  const { insertedId } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  await payOrder(shop, insertedId)
  const was = await shop.as(ada)(getSeller, {})
  const swapped = { ...was, invoicePrefix: 'RE-', creditPrefix: 'INV-' }
  await expect(shop.as(ada)(changeSeller, { was, is: swapped })).rejects.toMatchObject({
    fields: { 'is.creditPrefix': 'This is in use already. Choose another' },
  })
  // The database refuses it as well, of documents of different kinds.
  const refund = { id: createId(), amountMinor: 100, currency: 'USD', reason: 'returned' }
  const { paymentId } = await shop.db.selectFrom('invoices').select('paymentId').executeTakeFirstOrThrow()
  await shop.db
    .insertInto('refunds')
    .values({ ...refund, paymentId })
    .execute()
  const other = JSON.stringify({ id: createId(), kind: 'credit_note', refund_id: refund.id, total_minor: 100 })
  const copy = sql`insert into invoices select (jsonb_populate_record(invoices, ${other}::jsonb)).* from invoices`
  await expect(copy.execute(shop.db)).rejects.toMatchObject({ constraint: 'invoices_number' })
})

test('documents are dated, numbered and counted by the calendar of the seller', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 5 })
  const was = await shop.as(ada)(getSeller, {})
  await expect(shop.as(ada)(changeSeller, { was, is: { ...was, timeZone: 'Forge/Lane' } })).rejects.toMatchObject({
    fields: { 'is.timeZone': 'Enter a time zone, such as Europe/Berlin' },
  })
  // Kiribati is a day before Hawaii.
  await shop.as(ada)(changeSeller, { was, is: { ...was, timeZone: 'Pacific/Kiritimati' } })
  await eventually(async () =>
    expect(await shop.asVisitor(getSiteFrame, {})).toMatchObject({ timeZone: 'Pacific/Kiritimati' }),
  )
  const { insertedId } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  await payOrder(shop, insertedId)
  const [invoice] = await documentsIn(shop)
  const { date, placedAt } = await shop.as(ada)(getOrderDetails, { id: insertedId })
  const [placedYear, month, day] = getDayIn('Pacific/Kiritimati', placedAt).split('-').map(Number)
  expect(date).toBe(`${month}/${day}/${placedYear}`)
  const { issuedAt, year } = await shop.db.selectFrom('invoices').select(['issuedAt', 'year']).executeTakeFirstOrThrow()
  expect(String(year)).toBe(getDayIn('Pacific/Kiritimati', issuedAt).slice(0, 4))
  expect(invoice!.number).toContain(`-${year}-`)
  expect(getDayIn('Pacific/Kiritimati', new Date('2026-12-31T10:30:00Z'))).toBe('2027-01-01')
  expect(getDayIn('Pacific/Honolulu', '2027-01-01T09:30:00Z')).toBe('2026-12-31')
  expect(getDayIn('Forge/Lane', '2027-01-01T09:30:00Z')).toBe('2027-01-01')
})

test('a shop whose seller has no name is called as the shop is, and the health screen says what is missing', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 5 })
  expect(await checkSeller(shop)).toMatchObject({ state: 'good' })
  await shop.as(ada)(changeSeller, { was: demoSeller, is: unnamedSeller })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  await payOrder(shop, id)
  const [invoice] = await documentsIn(shop)
  expect((invoice!.content as InvoiceContent).seller.name).toBe('Ironwright')
  const others = ['street', 'postcode', 'city', 'vatNumber']
  expect(listMissingSellerFields(unnamedSeller, softwareName)).toEqual(['name', ...others])
  expect(listMissingSellerFields(unnamedSeller, { en: 'Talvik Tools' })).toEqual(others)
  const found = await checkSeller(shop)
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

test('what a seller types is brought to the form of its country, as what customers type is', async () => {
  const shop = await openShop()
  const was = await shop.as(ada)(getSeller, {})
  const is = { ...was, country: 'NL', postcode: ' nl-1011ab', phone: 'Tel. +31 (0)20 – 5550100', vatNumber: '' }
  await shop.as(ada)(changeSeller, { was, is })
  const saved = await shop.as(ada)(getSeller, {})
  expect(saved).toMatchObject({ postcode: '1011 AB', phone: '+31 20-5550100' })
  await shop.as(ada)(changeSeller, { was: saved, is: { ...saved, country: 'GB', postcode: 'sw1a1aa' } })
  expect(await shop.as(ada)(getSeller, {})).toMatchObject({ postcode: 'SW1A 1AA' })
})

test('a seller has a VAT number of its country, or none', async () => {
  const shop = await openShop()
  const was = await shop.as(ada)(getSeller, {})
  const save = (change: Partial<typeof was>) => shop.as(ada)(changeSeller, { was, is: { ...was, ...change } })
  for (const change of [{ vatNumber: '???' }, { vatNumber: 'DE136695977' }, { country: 'FR' }])
    await expect(save(change)).rejects.toMatchObject({
      fields: { 'is.vatNumber': expect.stringMatching(/^Enter a VAT number, for example [A-Z]{2}\d+$/) },
    })
  expect(await save({})).toEqual({ modifiedCount: 0 })
  expect(await save({ country: 'BD', vatNumber: '001234567-0101' })).toEqual({ modifiedCount: 1 })
})
