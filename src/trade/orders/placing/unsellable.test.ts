import { expect, test } from 'vitest'
import { storeSetting } from '#base/settings/sql.server.ts'
import { buildDemoDelivery as delivery } from '#company/delivery/demonstration.ts'
import { demoTaxTable as tax } from '#company/tax/demonstration.ts'
import { listChecks } from '#shop/health/checks.server.ts'
import { quote } from '#trade/cart/contract.ts'
import { demoSeller as seller } from '#trade/invoices/demonstration.ts'
import { berlin, oakland, paris } from '../../../../test/addresses.ts'
import { liveSettings } from '../../../../test/live-shop.ts'
import { anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { getAddedTax, placeOrder, placeOrderOfLines } from './contract.ts'

const store = (shop: TestShop, name: string, value: unknown) =>
  shop.db.transaction().execute((tx) => storeSetting(tx, name, value))

const onlyAustria = { ...tax, rates: tax.rates.filter(({ country }) => country === 'AT') }
const byRegion = { ...tax, home: 'US', rates: [{ country: 'US', region: 'CA', standard: 7.25, reduced: 7.25 }] }
const moon = { ...tax, rates: [...tax.rates, { country: 'ZZ', region: '', standard: 1, reduced: 1 }] }

/** A shop that takes orders, with one of its tables as given. */
async function openWith(mode: 'live' | 'demo', tables: Record<string, unknown>) {
  const shop = await openShop(mode === 'live' ? { env: liveSettings } : {})
  const all = { tax, delivery: delivery('USD'), seller, opened: { how: 'anyway' }, ...tables }
  for (const [name, value] of Object.entries(all)) await store(shop, name, value)
  const { id: productId } = await shop.stock({ quantity: 50, priceMinor: 11_900 })
  return { shop, productId }
}

/** What each way to a price answers: the code of its refusal, or the total. */
async function tryAll({ shop, productId }: Awaited<ReturnType<typeof openWith>>) {
  const customer = shop.as(anna)
  const outcome = <T>(call: Promise<T>, total: (reply: T) => unknown) =>
    call.then(total, ({ code, params }) => `${code} ${params.what}`)
  const lines = [{ productId, quantity: 1 }]
  const once = { toolId: productId, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' }
  const sendOrder = (delivery: typeof berlin, method: string) =>
    customer(placeOrderOfLines, { lines, delivery, method, total: 1 })
  const quoted = (to: { country: string; region: string }) => shop.asVisitor(quote, { lines, to })
  return {
    bought: await outcome(customer(placeOrder, once), ({ order }) => order.total),
    added: await outcome(customer(getAddedTax, { id: productId }), ({ percent }) => percent),
    fetched: await outcome(sendOrder(berlin, 'pickup'), () => 'placed'),
    home: await outcome(quoted({ country: 'DE', region: '' }), ({ offer }) => offer!.sums.ground),
    union: await outcome(quoted({ country: 'FR', region: '' }), ({ offer }) => offer!.sums.ground),
    california: await outcome(quoted({ country: 'US', region: 'CA' }), ({ offer }) => offer!.sums.ground),
    parcel: await outcome(sendOrder(paris, 'parcel'), () => 'placed'),
    overseas: await outcome(sendOrder(oakland, 'parcel'), () => 'placed'),
  }
}

async function runCheck(shop: TestShop, name: string) {
  const check = listChecks(shop).find((item) => item.name() === name)!
  const { state, text, remedy } = await check.run()
  return { state, text: text(), remedy: remedy?.() }
}

const allRefused = (what: 'tax' | 'settings') => ({
  ...{ bought: `not_sellable ${what}`, added: `not_sellable ${what}`, fetched: `not_sellable ${what}` },
  ...{ home: `not_sellable ${what}`, union: `not_sellable ${what}`, parcel: `not_sellable ${what}` },
})

test.each([
  ['tax', moon, 'Tax'],
  ['tax', 'nothing', 'Tax'],
  ['delivery', { zones: 'none' }, 'Delivery'],
] as const)('a shop sells nothing while its table of %s cannot be read', async (name, value, check) => {
  const opened = await openWith('live', { [name]: value })
  expect(await tryAll(opened)).toMatchObject(allRefused('settings'))
  expect(await runCheck(opened.shop, check)).toMatchObject({ state: 'bad', remedy: expect.stringContaining('save') })
  expect(await opened.shop.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('a shop sells nothing while it cannot read who sells', async () => {
  const opened = await openWith('live', { seller: { name: 7 } })
  const outcomes = await tryAll(opened)
  expect(outcomes).toMatchObject({ bought: 'not_sellable settings', fetched: 'not_sellable settings' })
  expect(await runCheck(opened.shop, 'Seller on invoices')).toMatchObject({ state: 'bad' })
})

test('a live shop without rates of home sells only what it can tax', async () => {
  const opened = await openWith('live', { tax: onlyAustria })
  expect(await tryAll(opened)).toMatchObject({ ...allRefused('tax'), overseas: 'not_sellable tax' })
  expect(await runCheck(opened.shop, 'Tax')).toMatchObject({
    state: 'bad',
    text: 'There are no rates for the place the shop delivers from.',
  })
  const { offer } = await opened.shop.asVisitor(quote, {
    lines: [{ productId: opened.productId, quantity: 1 }],
    to: { country: 'AT', region: '' },
  })
  expect(offer!.sums).toMatchObject({ ground: 'taxed' })
})

test('a live shop whose rates are by region asks for its own', async () => {
  const opened = await openWith('live', { tax: byRegion })
  expect(await tryAll(opened)).toMatchObject({ bought: 'not_sellable tax', california: 'taxed' })
  expect((await runCheck(opened.shop, 'Tax')).text).toMatch(/^The country’s rates are by region/)
  await store(opened.shop, 'tax', { ...byRegion, homeRegion: 'CA' })
  expect(await tryAll(opened)).toMatchObject({ bought: 119, california: 'taxed' })
})

test('rates of 0 say that no tax is charged, and a practice shop may go without rates', async () => {
  const zero = { ...tax, rates: [{ country: 'DE', region: '', standard: 0, reduced: 0 }] }
  expect(await tryAll(await openWith('live', { tax: zero }))).toMatchObject({ bought: 119, home: 'untaxed' })
  const practice = await openWith('demo', { tax: onlyAustria })
  expect(await tryAll(practice)).toMatchObject({ bought: 119, home: 'untaxed', union: 'untaxed' })
  expect(await runCheck(practice.shop, 'Tax')).toMatchObject({ state: 'warning' })
})
