import { expect, test } from 'vitest'
import { insertCategories, insertFamilies } from '#shop/demo/sql.server.ts'
import { listCustomerOrders } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { ada, anna, shareShop, type TestShop } from '../../../test/shop.ts'
import { editProduct, getProduct, getProductDetails, listProducts } from './contract.ts'
import { importProducts } from './importing/import.server.ts'
import { readLines } from './importing/import-lines.server.ts'

const shared = shareShop()

const category = { slug: 'nuts', name: 'Nuts', translations: { name: { bn: 'নাট' } }, description: '' }
const family = {
  slug: 'hex-nut',
  name: 'Hexagon nut',
  translations: { name: { bn: 'হেক্স নাট' }, facts: { bn: 'শক্ত।\nটেকসই।' } },
  category: 'nuts',
  standard: 'ISO 4032',
  description: 'A nut.',
  facts: ['Strong.', 'Durable.'],
  attributes: [
    {
      ...{ key: 'material', label: 'Material', unit: null },
      ...{ translations: { label: { bn: 'উপাদান' } }, valueTranslations: { Brass: { bn: 'পিতল' } } },
    },
    { key: 'width', label: 'Width', unit: 'mm' },
  ],
  image: '',
}
const line = { family: 'hex-nut', currency: 'USD', priceCents: 100, stock: 9 }
const attributes = { material: 'Brass', width: 13 }

async function importNuts(shop: TestShop): Promise<void> {
  await insertCategories(shop.db, [{ ...category, children: [] }])
  await insertFamilies(shop.db, [family], new Map())
  const fits = [
    { role: 'lock nut', translations: { role: { bn: 'লক নাট' } }, ref: 'hex-nut/M10' },
    { role: 'nut', ref: 'hex-nut/M10' },
  ]
  const lines = [
    { ...line, sku: 'N-8', size: 'M8', name: 'Hex nut M8', 'name.bn': 'হেক্স নাট M8', attributes, fits },
    { ...line, sku: 'N-10', size: 'M10', name: 'Hex nut M10', 'name.bn': 'হেক্স নাট M10' },
  ]
  await importProducts(shop.databaseUrl, readLines(lines.map((each) => JSON.stringify(each)).join('\n')))
}

const nut = async (shop: TestShop) => (await shop.asVisitor(listProducts, { q: 'M8' }))[0]!

test('a product’s Bengali name is imported, edited and emptied like every text', async () => {
  const shop = shared()
  await importNuts(shop)
  const { _id: id, translations } = await nut(shop)
  expect(translations).toEqual({ name: { bn: 'হেক্স নাট M8' } })
  await shop.as(ada)(editProduct, { id, translations: { name: { bn: 'ষড়ভুজ নাট M8' } } })
  expect(await shop.asVisitor(getProduct, { id })).toMatchObject({
    name: 'Hex nut M8',
    translations: { name: { bn: 'ষড়ভুজ নাট M8' } },
  })
  await shop.as(ada)(editProduct, { id, translations: {} })
  expect(await shop.asVisitor(getProduct, { id })).toMatchObject({ translations: {} })
})

test('a product’s page has the Bengali of everything that has one, and nothing for the rest', async () => {
  const shop = shared()
  await importNuts(shop)
  const { slug } = await nut(shop)
  expect(await shop.asVisitor(getProductDetails, { slug })).toMatchObject({
    translations: { name: { bn: 'হেক্স নাট M8' } },
    category: { translations: { name: { bn: 'নাট' } } },
    family: { facts: family.facts, translations: family.translations },
    attributes: [
      { label: 'Material', value: 'Brass', translations: { label: { bn: 'উপাদান' }, value: { bn: 'পিতল' } } },
      { label: 'Width', value: '13 mm', translations: {} },
    ],
    fits: [
      { role: 'lock nut', translations: { role: { bn: 'লক নাট' }, name: { bn: 'হেক্স নাট M10' } } },
      { role: 'nut', translations: { name: { bn: 'হেক্স নাট M10' } } },
    ],
  })
})

test('an order keeps the Bengali name that it was placed with, and its mail has it', async () => {
  const shop = shared()
  await importNuts(shop)
  const { _id: id } = await nut(shop)
  const order = { toolId: id, purchaseValue: 2, phone: '01711000000', address: '১২ মিরপুর রোড, ঢাকা' }
  const response = await fetch(`${shop.url}/api${placeOrder.path}`, {
    method: placeOrder.method,
    headers: {
      'content-type': 'application/json',
      'accept-language': 'bn',
      'idempotency-key': 'one',
      authorization: `Bearer ${await shop.getToken(anna)}`,
    },
    body: JSON.stringify(order),
  })
  expect(response.status).toBe(201)
  await shop.as(ada)(editProduct, { id, translations: { name: { bn: 'অন্য নাম' } } })
  expect(await shop.as(anna)(listCustomerOrders, { email: anna.email })).toMatchObject([
    { translations: { name: { bn: 'হেক্স নাট M8' } } },
  ])

  await shop.jobs.run('mail_received')
  const { body } = await shop.db.selectFrom('mailOutbox').select('body').executeTakeFirstOrThrow()
  expect(body).toContain('হেক্স নাট M8: ২টি')
  expect(body).toContain('সর্বমোট: $২.০০')
})
