import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getMaxAmountMinor } from '#base/platform/text/amount-limits.ts'
import { fromMinor, toCharge } from '#base/platform/text/money.ts'
import { changeDeliveryTable, getDeliveryTable } from '#company/delivery/contract.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { changeProducts, deleteProduct, editProduct } from '#goods/catalogue/contract.ts'
import { importFile } from '#goods/catalogue/importing/import.server.ts'
import { revertImportFile } from '#goods/catalogue/importing/revert-large.server.ts'
import { getHealth } from '#shop/health/contract.ts'
import { quote } from '#trade/cart/contract.ts'
import { createPaymentIntent } from '#trade/payments/contract.ts'
import { berlin } from '../../../../test/addresses.ts'
import { backdate } from '../../../../test/backdate.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { placeOrder, placeOrderOfLines } from '../placing/contract.ts'

test('amounts are limited by what is charged and stored', () => {
  const limits = { USD: 99_999_999, KRW: 99_999_999, HUF: 999_999, KWD: 99_999_999, IDR: 2_147_483_647 }
  for (const [currency, limit] of Object.entries(limits)) {
    expect(getMaxAmountMinor(currency)).toBe(limit)
    const digits = String(toCharge(limit, currency)).length
    expect(digits).toBeLessThanOrEqual(currency === 'IDR' ? 12 : 8)
  }
})

async function openIn(currency: string) {
  const shop = await openShop({ env: { SHOP_CURRENCY: currency } })
  const load = (line: object) => {
    const file = join(mkdtempSync(join(tmpdir(), 'ironwright-')), 'products.jsonl')
    writeFileSync(file, JSON.stringify({ sku: 'A', name: 'Saw', stock: 9, currency, priceCents: 1000, ...line }))
    return importFile(shop.databaseUrl, file, { currency })
  }
  const findId = async () => (await shop.db.selectFrom('products').select('id').executeTakeFirstOrThrow()).id
  return { shop, load, findId }
}

const once = { phone: '555-0100', address: '1 Forge Lane' }

test.each(['USD', 'JPY', 'KWD', 'KRW', 'IDR'])(
  'in %s, the highest price is ordered by every road, and paid',
  async (currency) => {
    const { shop, load, findId } = await openIn(currency)
    const step = getChargeStep(currency)
    const highest = Math.floor(getMaxAmountMinor(currency) / step) * step
    const [price, more] = [fromMinor(highest, currency), fromMinor(highest + step, currency)]
    await expect(load({ priceCents: highest + step })).rejects.toThrow(/^Line 1: (a price is higher|priceCents)/)
    await load({ priceCents: highest })
    const id = await findId()
    const tooBig = { code: expect.stringMatching(/too_big/) }
    await expect(shop.as(ada)(editProduct, { id, price: more })).rejects.toMatchObject({
      errorCodes: { price: tooBig },
    })
    await shop.as(ada)(editProduct, { id, price })
    const lines = [{ productId: id, quantity: 1 }]
    const { subtotal, offer } = await shop.asVisitor(quote, {
      lines,
      to: { country: 'DE', region: '' },
      method: 'pickup',
    })
    expect([subtotal, offer!.sums.total]).toEqual([price, price])
    const fetched = { delivery: berlin, method: 'pickup', total: price }
    const many = await shop.as(anna)(placeOrderOfLines, { lines: [{ ...lines[0]!, price }], ...fetched })
    const single = await shop.as(anna)(placeOrder, { toolId: id, purchaseValue: 1, price, ...once })
    expect([many.order.total, single.order.total]).toEqual([price, price])
    await shop.as(anna)(createPaymentIntent, { order: many.insertedId, price })
    await expect(shop.as(anna)(placeOrder, { toolId: id, purchaseValue: 2, ...once })).rejects.toMatchObject({
      errorCodes: { purchaseValue: { code: 'order_too_large', max: fromMinor(getMaxAmountMinor(currency), currency) } },
    })
    const { table: was } = await shop.as(ada)(getDeliveryTable, {})
    const is = structuredClone(was)
    is.zones[0]!.methods[0]!.bands[0]!.price = more
    await expect(shop.as(ada)(changeDeliveryTable, { was, is })).rejects.toMatchObject({
      errorCodes: { 'is.zones.0.methods.0.bands.0.price': tooBig },
    })
  },
)

test('an import brings no other currency', async () => {
  const { load } = await openIn('USD')
  await expect(load({ currency: 'EUR' })).rejects.toThrow('Line 1: currency is EUR, but the shop sells in USD.')
})

const inOther = (shop: TestShop, id: string) =>
  shop.db.updateTable('products').set({ currency: 'JPY' }).where('id', '=', id).execute()

test('what has another currency is neither quoted nor ordered', async () => {
  const shop = await openShop()
  const [own, foreign] = [await shop.stock({ quantity: 9 }), await shop.stock({ quantity: 9 })]
  await inOther(shop, foreign.id)
  const lines = [own, foreign].map(({ id }) => ({ productId: id, quantity: 1 }))
  const quoted = await shop.asVisitor(quote, { lines, to: { country: 'DE', region: '' } })
  expect(quoted).toMatchObject({ subtotal: 19.99, currency: 'USD' })
  expect(quoted.lines.map(({ problem }) => problem)).toEqual([null, 'unavailable'])
  await expect(
    shop.as(anna)(placeOrderOfLines, { lines, delivery: berlin, method: 'pickup', total: 19.99 }),
  ).rejects.toMatchObject({ errorCodes: { 'lines.1.productId': { code: 'other_currency' } } })
  await expect(shop.as(anna)(placeOrder, { toolId: foreign.id, purchaseValue: 1, ...once })).rejects.toMatchObject({
    errorCodes: { toolId: { code: 'other_currency', currency: 'JPY' } },
  })
})

test('a shop does not start in another currency than that of its products and open orders', async () => {
  const shop = await openSold()
  const start = (currency: string) => openShop({ env: { SHOP_CURRENCY: currency }, databaseUrl: shop.databaseUrl })
  await expect(start('EUR')).rejects.toThrow(
    /^SHOP_CURRENCY is EUR, but 1 products on sale and 1 orders .* such as USD\. Set SHOP_CURRENCY=USD again\./,
  )
  await sql`update products set archived_at = now()`.execute(shop.db)
  await expect(start('EUR')).rejects.toThrow('0 products on sale and 1 orders')
  await backdate(shop, sql`update orders set state = 'cancelled', hold_until = null, cancelled_at = now()`)
  await start('EUR')
})

test('nothing is put on sale in another currency by undoing what was done before the change', async () => {
  const { shop: before, load, findId } = await openIn('JPY')
  await load({})
  await load({ priceCents: 1200 })
  await before.as(ada)(deleteProduct, { id: await findId() })
  const shop = await openShop({ databaseUrl: before.databaseUrl })
  const file = join(mkdtempSync(join(tmpdir(), 'ironwright-')), 'products.jsonl')
  const line = { sku: 'A', name: 'Saw', stock: 9, currency: 'USD', priceCents: 1000, priceBreaks: [] }
  const undoLast = async (action: string) => {
    const entry = (await shop.as(ada)(listAuditEntries, {})).find((item) => (item.of ?? item.action) === action)!
    return await shop.as(ada)(undoAction, { entry: entry._id })
  }
  const refused = { code: 'wrong_state', params: { what: 'other_currency', currency: 'JPY' } }
  await expect(undoLast('product.delete')).rejects.toMatchObject(refused)
  const ids = [await findId()]
  expect(await shop.as(ada)(changeProducts, { action: 'restore', ids })).toMatchObject({
    done: [],
    refused: [{ id: ids[0], code: 'wrong_state' }],
  })

  // As a product is left that was on sale when the currency was changed in the database.
  await sql`update products set archived_at = null`.execute(shop.db)
  writeFileSync(file, JSON.stringify(line))
  await importFile(shop.databaseUrl, file, { currency: 'USD' })
  await expect(undoLast('catalogue.import')).rejects.toMatchObject(refused)
  await expect(revertImportFile(shop.databaseUrl, file, { currency: 'USD' })).rejects.toThrow(
    'on sale in JPY again, but the shop sells in USD',
  )
  const products = await shop.db.selectFrom('products').select(['currency', 'archivedAt']).execute()
  expect(products).toEqual([{ currency: 'USD', archivedAt: null }])
})

test('prices of before the change are not restored, even where today’s are the same numbers', async () => {
  const { shop: before, load, findId } = await openIn('JPY')
  await load({ priceCents: 1000 })
  const id = await findId()
  const { table: was } = await before.as(ada)(getDeliveryTable, {})
  const is = structuredClone(was)
  is.zones[0]!.methods[0]!.bands[0]!.price += 100
  await before.as(ada)(changeDeliveryTable, { was, is })
  const edits = {
    price: { price: 1200 },
    breaks: { priceBreaks: [{ quantity: 9, price: 700 }] },
    name: { name: 'Axe' },
  }
  for (const edit of Object.values(edits)) await before.as(ada)(editProduct, { id, ...edit })
  await sql`update products set currency = 'USD'`.execute(before.db)

  const shop = await openShop({ databaseUrl: before.databaseUrl })
  const entries = await shop.as(ada)(listAuditEntries, {})
  const [name, breaks, price, delivery] = entries.filter(({ action }) => /^(product|delivery).edit$/.test(action))
  const undo = (entry: typeof name) => shop.as(ada)(undoAction, { entry: entry!._id })
  const refused = { code: 'stale_version', params: { what: 'change' } }
  for (const entry of [breaks, price, delivery]) await expect(undo(entry)).rejects.toMatchObject(refused)
  await undo(name)
  const product = await shop.db.selectFrom('products').select(['name', 'priceMinor']).executeTakeFirstOrThrow()
  expect(product).toEqual({ name: 'Saw', priceMinor: 1200 })
  expect((await shop.as(ada)(getDeliveryTable, {})).table).toEqual(is)
})

test('a delivery price that today’s currency does not have is not restored, whatever its change says of its currency', async () => {
  const before = await openShop({ env: { SHOP_CURRENCY: 'USD' } })
  const { table: was } = await before.as(ada)(getDeliveryTable, {})
  const is = structuredClone(was)
  for (const { methods } of is.zones)
    for (const method of methods) {
      method.bands = method.bands.map(({ upToGrams }, index) => ({ upToGrams, price: 5 + index }))
      method.freeFrom = null
    }
  await before.as(ada)(changeDeliveryTable, { was, is })
  // A change of when they did not say their currency yet.
  await sql`insert into audit_log (actor_id, action, subject, details)
    select actor_id, action, subject, details - 'currency' from audit_log`.execute(before.db)

  const shop = await openShop({ env: { SHOP_CURRENCY: 'KRW' }, databaseUrl: before.databaseUrl })
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  await expect(shop.as(ada)(undoAction, { entry: entry!._id })).rejects.toMatchObject({
    ...{ code: 'stale_version', params: { what: 'change' } },
  })
  expect((await shop.as(ada)(getDeliveryTable, {})).table).toEqual(is)
})

test.each([4.9, 7])(
  'a delivery at %d dollars is none at as many yen: nothing is sold until it is entered anew',
  async (price) => {
    const before = await openShop({ env: { SHOP_CURRENCY: 'USD' } })
    const change = async (shop: TestShop, price: number) => {
      const { table: was } = await shop.as(ada)(getDeliveryTable, {})
      const is = structuredClone(was)
      for (const { methods } of is.zones)
        for (const method of methods) {
          method.bands = method.bands.map(({ upToGrams }) => ({ upToGrams, price }))
          method.freeFrom = null
        }
      return (await shop.as(ada)(changeDeliveryTable, { was, is })).modifiedCount
    }
    await change(before, price)
    // As a version stored it that did not note the currency.
    await sql`update settings set value = value - 'currency' where key = 'delivery'`.execute(before.db)
    await openShop({ env: { SHOP_CURRENCY: 'USD' }, databaseUrl: before.databaseUrl })

    const shop = await openShop({ env: { SHOP_CURRENCY: 'JPY' }, databaseUrl: before.databaseUrl })
    const { id: productId } = await shop.stock({ quantity: 9 })
    await sql`update products set currency = 'JPY'`.execute(shop.db)
    const ask = () => {
      const lines = [{ productId, quantity: 1 }]
      return shop.asVisitor(quote, { lines, to: { country: 'DE', region: '', vatNumber: '' } })
    }
    await expect(ask()).rejects.toMatchObject({ code: 'not_sellable', params: { what: 'settings' } })
    const { checks } = await shop.as(ada)(getHealth, {})
    expect(checks.find(({ name }) => name === 'Delivery')).toMatchObject({
      state: 'bad',
      text: expect.stringMatching(/another currency/),
    })
    expect(await change(shop, 7)).toBe(1)
    expect((await ask()).offer!.options[0]).toMatchObject({ price: 7 })
  },
)

async function openSold() {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 9 })
  await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...once })
  return shop
}
