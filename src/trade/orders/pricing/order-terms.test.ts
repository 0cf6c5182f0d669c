import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getDeliveryTable } from '#company/delivery/contract.ts'
import { changeTaxTable, getTaxTable, type TaxTable } from '#company/tax/contract.ts'
import { listAddresses } from '#people/addresses/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from '#trade/payments/contract.ts'
import { berlin, oakland, paris, pickupOrder } from '../../../../test/addresses.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { getOrderDetails } from '../contract.ts'
import { getAddedTax, type OrderOfLines, placeOrder, placeOrderOfLines } from '../placing/contract.ts'
import { anonymizeOrders, deleteCancelledOlderThan } from '../sql.server.ts'

/** A shop with a part of 1.5 kg at $119.00, and what two of them are ordered with. */
async function openStocked() {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 50, priceMinor: 11_900 })
  await shop.db.updateTable('products').set({ massGrams: 750, packSize: 2 }).where('id', '=', id).execute()
  const place = (order: Omit<OrderOfLines, 'lines'>) =>
    shop.as(anna)(placeOrderOfLines, { lines: [{ productId: id, quantity: 1 }], ...order })
  const readDetails = (id: string) => shop.as(anna)(getOrderDetails, { id })
  return { shop, id, place, readDetails }
}

const parcel = { method: 'parcel' }
const vatNumber = 'FR83404833048'

async function changeTax(shop: TestShop, change: Partial<TaxTable>) {
  const was = await shop.as(ada)(getTaxTable, {})
  await shop.as(ada)(changeTaxTable, { was, is: { ...was, ...change } })
}

test('an order keeps where it goes, how, and what of it is tax [P157]', async () => {
  const { shop, place, readDetails } = await openStocked()
  const { insertedId: id } = await place({ delivery: paris, billing: berlin, ...parcel, total: 129.9 })
  expect(await readDetails(id)).toMatchObject({
    total: 129.9,
    phone: '555-0100',
    address: 'Anna Berg\n2 Rue de la Forge\n75001 Paris\nFrance',
    sums: {
      ...{ subtotal: 119, delivery: 10.9, net: 108.25, tax: 21.65, total: 129.9, ground: 'taxed' },
      taxes: [{ percent: 20, net: 108.25, tax: 21.65 }],
    },
    lines: [{ total: 119, tax: { net: 99.17, tax: 19.83, percent: 20 } }],
    method: { key: 'parcel', name: 'Parcel', price: 10.9, daysFrom: 2, daysTo: 5 },
    deliveryAddress: paris,
    billingAddress: berlin,
    billing: 'Anna Berg\n1 Forge Lane\n10115 Berlin\nGermany',
    vatNumber: '',
  })
  const book = await shop.as(anna)(listAddresses, {})
  expect(book.map(({ city }) => city).toSorted()).toEqual(['Berlin', 'Paris'])
  const mails = await shop.db.selectFrom('mailOutbox').select('body').execute()
  expect(mails[0]!.body).toContain('Parcel: $10.90\nIncluding 20% tax: $21.65')
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a buyer of another member state with a VAT number, and one overseas, pay no tax', async () => {
  const { shop, place, readDetails } = await openStocked()
  const { insertedId: french } = await place({
    delivery: paris,
    vatNumber: 'fr 83.404833048',
    ...parcel,
    total: 109.16,
  })
  expect(await readDetails(french)).toMatchObject({
    vatNumber,
    sums: { tax: 0, total: 109.16, ground: 'reverse_charge' },
  })
  const { insertedId: american } = await place({ delivery: oakland, ...parcel, total: 116.72 })
  expect(await readDetails(american)).toMatchObject({ sums: { tax: 0, total: 116.72, ground: 'export' } })
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: american, price: 116.72 })
  const transactionId = clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' })
  await shop.as(anna)(confirmPayment, { id: american, order: american, transactionId })
  expect((await readDetails(american)).paid).toBe(true)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('what is wrong with where an order goes is said beside its field, and another total than was seen by its name', async () => {
  const { shop, place } = await openStocked()
  const order = { delivery: berlin, ...parcel, total: 119 }
  const wrong = {
    delivery: { ...berlin, postcode: '1' },
    billing: { ...oakland, region: '' },
    vatNumber: 'DE123456789',
  }
  await expect(place({ ...order, ...wrong })).rejects.toMatchObject({
    code: 'invalid_fields',
    errorCodes: {
      'delivery.postcode': { code: 'not_postcode' },
      'billing.region': { code: 'required' },
      vatNumber: { code: 'not_vat_number' },
    },
  })
  await expect(place({ ...order, method: 'balloon' })).rejects.toMatchObject({
    errorCodes: { method: { code: 'not_offered' } },
  })
  await expect(place({ ...order, total: 100 })).rejects.toMatchObject({
    code: 'price_changed',
    params: { what: 'order', price: 119, was: 100, currency: 'USD' },
    errorCodes: { total: { code: 'price_changed', price: 119, currency: 'USD' } },
  })
  await shop.db
    .insertInto('settings')
    .values({
      key: 'delivery',
      value: JSON.stringify({ zones: [], pickup: { address: '', daysFrom: 0, daysTo: 0 }, unknownMassGrams: null }),
    })
    .execute()
  await expect(place(order)).rejects.toMatchObject({ errorCodes: { method: { code: 'not_delivered' } } })
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('a hold that ended is renewed with the tax of today, once its total was seen', async () => {
  const { shop, place, readDetails } = await openStocked()
  const { insertedId: id } = await place({ delivery: berlin, ...parcel, total: 119 })
  const lapse = async () => {
    await shop.db
      .updateTable('orders')
      .set({ holdUntil: new Date(0) })
      .execute()
    await shop.jobs.run('expire_holds')
  }
  await lapse()
  await changeTax(shop, { rates: [{ country: 'DE', region: '', standard: 25, reduced: 7 }] })
  await shop.as(anna)(createPaymentIntent, { order: id, price: 119 })
  expect((await readDetails(id)).sums).toMatchObject({ total: 119, tax: 23.8, net: 95.2 })
  expect((await readDetails(id)).lines[0]!.tax).toEqual({ net: 95.2, tax: 23.8, percent: 25 })
  await lapse()
  await changeTax(shop, { pricesInclude: false })
  await expect(shop.as(anna)(createPaymentIntent, { order: id, price: 119 })).rejects.toMatchObject({
    code: 'price_changed',
    params: { what: 'order', was: 119, price: 148.75 },
  })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a purchase has tax added where prices are net', async () => {
  const { shop, id: toolId, readDetails } = await openStocked()
  expect(await shop.as(anna)(getAddedTax, { id: toolId })).toMatchObject({ percent: 0 })
  await changeTax(shop, { pricesInclude: false })
  expect(await shop.as(anna)(getAddedTax, { id: toolId })).toMatchObject({ percent: 19 })
  const { insertedId: id, order } = await shop.as(anna)(placeOrder, {
    ...{ toolId, purchaseValue: 2, price: 119, phone: '555-0100', address: '1 Forge Lane' },
  })
  expect(order).toMatchObject({ price: 119, total: 283.22 })
  expect((await readDetails(id)).sums).toMatchObject({ subtotal: 238, delivery: 0, tax: 45.22, total: 283.22 })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('nothing of an address is left on orders whose customer is erased, or that were cancelled long ago', async () => {
  for (const forget of ['erase', 'retain'] as const) {
    const { shop, place } = await openStocked()
    await place({ delivery: paris, billing: paris, vatNumber, ...parcel, total: 109.16 })
    await shop.db
      .updateTable('orders')
      .set({ state: 'cancelled', holdUntil: null, cancelledAt: new Date(0) })
      .execute()
    const { customerId } = await shop.db.selectFrom('orders').select('customerId').executeTakeFirstOrThrow()
    await shop.db.transaction().execute(async (tx) => {
      if (forget === 'erase') await anonymizeOrders(tx, customerId)
      else await deleteCancelledOlderThan(tx, sql<Date>`now()`)
    })
    const row = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ deliveryAddress: null, billingAddress: null, vatNumber: '', address: '', phone: '' })
    expect(JSON.stringify(row)).not.toMatch(/Forge|Paris|555-0|83404833048/)
  }
})

test('the database refuses an order that does not add up', async () => {
  const { shop, place } = await openStocked()
  await place({ ...pickupOrder, total: 119 })
  const change = shop.db.updateTable('orders').set({ taxMinor: 1 }).execute()
  await expect(change).rejects.toMatchObject({ constraint: 'orders_add_up' })
})

test('who fetches an order is told where, when choosing, on its page and in its mail', async () => {
  const { shop, place, readDetails } = await openStocked()
  const { insertedId: id } = await place({ ...pickupOrder, total: 119 })
  const { pickup } = (await shop.as(ada)(getDeliveryTable, {})).table
  expect((await readDetails(id)).method).toMatchObject({ key: 'pickup', address: pickup.address })
  const [mail] = await shop.db.selectFrom('mailOutbox').select('body').execute()
  expect(mail!.body).toContain(`Pick up:\n${pickup.address}`)
})
