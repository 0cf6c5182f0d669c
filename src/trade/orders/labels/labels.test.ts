import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { eraseAccount } from '#desk/privacy/contract.ts'
import { editProduct } from '#goods/catalogue/contract.ts'
import { changeSeller, getSeller } from '#trade/invoices/contract.ts'
import { berlin, oakland, pickupOrder } from '../../../../test/addresses.ts'
import { createUpdate, openCarrierHub } from '../../../../test/carrier-hub.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { shipOrders } from '../bulk/contract.ts'
import { advanceOrder, getOrderDetails, getTimeline } from '../contract.ts'
import { correctAddress, withdrawParcel } from '../corrections/contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import { shipParcel } from '../shipping/contract.ts'
import { askRates, buyLabel, giveBackLabel, listLabels, printLabels } from './contract.ts'

/** A packed order of Anna's to Berlin, of six pieces of 100 g each, in a shop that buys labels. */
async function packedOrder(env: Record<string, string> = {}) {
  const hub = await openCarrierHub(onTestFinished)
  const shop = await openShop({ env: { ...hub.env, ...env } })
  const bolt = await shop.stock({ quantity: 20 })
  await shop.as(ada)(editProduct, { id: bolt.id, massGrams: 100 })
  const is = await shop.as(ada)(getSeller, {})
  await shop.as(ada)(changeSeller, {
    was: is,
    is: { ...is, street: 'Werkstr. 1', postcode: '50667', city: 'Köln', country: 'DE' },
  })
  const order = await packOrder(shop, bolt.id)
  const { id } = order
  const rates = () => shop.as(ada)(askRates, { id, grams: null, size: null })
  const buy = async () => {
    const { consignment, rates: found } = await rates()
    return (await shop.as(ada)(buyLabel, { id, consignment, rate: found[0]!._id })).insertedId
  }
  const labels = async () => (await shop.as(ada)(listLabels, { id })).labels
  const send = async (parcel: object) =>
    (await shop.as(ada)(shipParcel, { id, ...parcel }, { idempotencyKey: JSON.stringify(parcel) })).insertedId
  return { hub, shop, bolt, ...order, rates, buy, labels, send }
}

const toBerlin = { delivery: berlin, method: 'parcel', total: 119.94 }

async function payForSix(shop: TestShop, productId: string, sent: typeof toBerlin = toBerlin): Promise<string> {
  const order = { lines: [{ productId, quantity: 6 }], ...sent }
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, order)
  await payOrder(shop, id)
  return id
}

async function packOrder(shop: TestShop, productId: string, sent = toBerlin) {
  const id = await payForSix(shop, productId, sent)
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  return { id, details: () => shop.as(anna)(getOrderDetails, { id }) }
}

test('rates are asked for what is left of an order', async () => {
  const { hub, rates } = await packedOrder()
  const { consignment, grams, rates: found, problems } = await rates()
  expect([grams, found.map(({ service, price }) => [service, price]), problems.length]).toEqual([
    600,
    [
      ['Priority', 7.47],
      ['Express', 46.85],
    ],
    1,
  ])
  expect(hub.shipments.get(consignment)).toMatchObject({ to_address: { city: berlin.city }, parcel: { weight: 21.2 } })
})

test('a label is bought, waits for its parcel, is printed, and says how the parcel is followed', async () => {
  const { hub, shop, id, rates, buy, labels, send, details } = await packedOrder()
  const again = await rates()
  const label = await buy()
  expect(await labels()).toMatchObject([
    { _id: label, parcel: null, state: 'bought', carrier: 'USPS', price: 7.47, currency: 'USD', printable: true },
  ])
  // Another tab has rates too.
  const second = shop.as(ada)(buyLabel, { id, consignment: again.consignment, rate: again.rates[1]!._id })
  await expect(second).rejects.toMatchObject({ code: 'wrong_state' })
  expect(hub.bought).toBe(1)

  const { pages } = await readPdf(await print(shop, [id]))
  expect(pages).toHaveLength(1)

  const parcel = await send({ label })
  expect(await labels()).toMatchObject([{ _id: label, parcel }])
  const followed = {
    carrier: 'USPS',
    trackingNumber: '9405500105440200000001',
    trackingUrl: expect.stringMatching(/^https:\/\/track/),
  }
  expect((await details()).parcels).toMatchObject([{ ...followed, state: null }])
  expect((await details()).state).toBe('shipped')
  const [mail] = (await mailsIn(shop)).filter(({ body }) => body.includes('9405500105440200000001'))
  expect(mail).toBeDefined()
})

test('a label that is on a parcel is used no second time, and is free again when that is withdrawn', async () => {
  const { shop, id, labels, buy, send } = await packedOrder()
  const label = await buy()
  const giveBack = () => shop.as(ada)(giveBackLabel, { id: label })
  const parcel = await send({ label })
  await expect(giveBack()).rejects.toMatchObject({ code: 'wrong_state' })
  await shop.as(ada)(withdrawParcel, { id: parcel })
  expect(await labels()).toMatchObject([{ state: 'bought', parcel: null }])
  await giveBack()
  expect(await labels()).toMatchObject([{ state: 'given_back' }])
  await expect(giveBack()).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(send({ label, carrier: 'UPS' })).rejects.toMatchObject({ code: 'wrong_state' })
  const what = (await shop.as(ada)(getTimeline, { id })).map((moment) => moment.what)
  expect(what).toEqual(expect.arrayContaining(['label-bought', 'label-given-back']))
  const told = (await shop.as(anna)(getTimeline, { id })).map((moment) => moment.what)
  expect(told.filter((moment) => moment.startsWith('label'))).toEqual([])
})

test('a label of another order is not used', async () => {
  const { shop, bolt, buy } = await packedOrder()
  const label = await buy()
  const other = await packOrder(shop, bolt.id)
  const send = shop.as(ada)(shipParcel, { id: other.id, label }, { idempotencyKey: 'other' })
  await expect(send).rejects.toMatchObject({ code: 'not_found' })
})

test('rates of before a correction of the address buy nothing', async () => {
  const { hub, shop, id, rates, labels } = await packedOrder()
  const { consignment, rates: found } = await rates()
  await shop.as(ada)(correctAddress, { id, ...berlin, street: '2 Forge Lane' })
  const buy = shop.as(ada)(buyLabel, { id, consignment, rate: found[0]!._id })
  await expect(buy).rejects.toMatchObject({ code: 'carrier_refused', message: expect.stringMatching(/another parcel/) })
  expect([hub.bought, (await labels())[0]!.state]).toEqual([0, 'failed'])
})

test('what the hub refuses is said in its words, and can be tried again', async () => {
  const { hub, buy, labels } = await packedOrder()
  hub.mode = 'refuses'
  await expect(buy()).rejects.toMatchObject({
    code: 'carrier_refused',
    message: expect.stringMatching(/The balance is too low/),
  })
  expect(await labels()).toMatchObject([{ state: 'failed' }])
  hub.mode = 'good'
  await buy()
  expect(await labels()).toMatchObject([{ state: 'bought' }, { state: 'failed' }])
})

async function print(shop: TestShop, ids: string[]): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await shop.getToken(ada)}`, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ ids }) }
  return Buffer.from(await (await fetch(`${shop.url}/api${printLabels.path}`, init)).arrayBuffer())
}

/** The labels were asked for so many minutes ago. */
const grow = (shop: TestShop, minutes: number) =>
  sql`update labels set created_at = created_at - make_interval(mins => ${minutes})`.execute(shop.db)

test('a purchase that nobody heard of any more is found out, once the hub answers', async () => {
  const { hub, shop, buy, labels } = await packedOrder()
  hub.mode = 'no_image'
  await expect(buy()).rejects.toMatchObject({ code: 'unavailable' })
  expect(await labels()).toMatchObject([{ state: 'buying', price: null }])
  await expect(buy()).rejects.toMatchObject({ code: 'wrong_state' })
  await grow(shop, 30)
  await shop.jobs.run('settle_labels')
  expect(await labels()).toMatchObject([{ state: 'buying' }])
  hub.mode = 'good'
  await shop.jobs.run('settle_labels')
  expect(await labels()).toMatchObject([{ state: 'bought', price: 7.47 }])
  expect(hub.bought).toBe(1)
})

test('a purchase that did not happen is given up once nobody can be buying it any more', async () => {
  const { hub, shop, labels, rates, id } = await packedOrder()
  const { consignment, rates: found } = await rates()
  // A crash between the record and the call.
  await sql`insert into labels (id, order_id, state, consignment, rate)
    values (gen_random_uuid(), ${id}, 'buying', ${consignment}, ${found[0]!._id})`.execute(shop.db)
  await grow(shop, 2)
  await shop.jobs.run('settle_labels')
  expect(await labels()).toMatchObject([{ state: 'buying' }])
  await grow(shop, 15)
  await shop.jobs.run('settle_labels')
  expect(await labels()).toMatchObject([{ state: 'failed' }])
  expect(hub.bought).toBe(0)
})

test('a carrier says how far a parcel is, and the last one to arrive makes its order delivered', async () => {
  const { hub, shop, buy, labels, send, details } = await packedOrder()
  const tell = async (consignment: string, status: string, at: string, change = (signature: string) => signature) => {
    const { text, signature } = hub.sign(createUpdate(consignment, status, at))
    const headers = { 'content-type': 'application/json', 'x-hmac-signature': change(signature) }
    return (await fetch(`${shop.url}/api/webhooks/carrier`, { method: 'POST', headers, body: text })).status
  }
  const states = async () => (await details()).parcels.map(({ state }) => state)
  const [bolts] = (await details()).lines
  await send({ label: await buy(), lines: [{ line: bolts!._id, quantity: 2 }] })
  const findLatest = () => [...hub.shipments.values()].findLast((shipment) => shipment.tracking_code)
  const first = findLatest()
  expect(await tell(first!.id, 'out_for_delivery', '2026-03-04T08:00:00Z')).toBe(200)
  await send({ label: await buy() })
  const second = findLatest()
  expect(await tell(first!.id, 'delivered', '2026-03-04T10:00:00Z')).toBe(200)
  expect([await states(), (await details()).state]).toEqual([['delivered', null], 'shipped'])
  // Words may come late, twice, or of nothing that is known.
  expect(await tell(first!.id, 'in_transit', '2026-03-03T10:00:00Z')).toBe(200)
  expect(await tell('shp_unknown', 'delivered', '2026-03-04T10:00:00Z')).toBe(200)
  expect(await states()).toEqual(['delivered', null])
  expect(await tell(second!.id, 'delivered', '2026-03-05T10:00:00Z', () => 'wrong')).toBe(400)
  expect((await details()).state).toBe('shipped')
  for (const _ of [1, 2]) expect(await tell(second!.id, 'delivered', '2026-03-05T10:00:00Z')).toBe(200)
  expect([await states(), (await details()).state]).toEqual([['delivered', 'delivered'], 'delivered'])
  expect((await shop.as(anna)(getTimeline, { id: (await details())._id })).at(-1)).toMatchObject({ what: 'delivered' })
  expect(await labels()).toHaveLength(2)
})

test('an order of which something is still here is not delivered', async () => {
  const { hub, shop, buy, send, details } = await packedOrder()
  const [bolts] = (await details()).lines
  await send({ label: await buy(), lines: [{ line: bolts!._id, quantity: 2 }] })
  const { id } = [...hub.shipments.values()].at(-1)!
  const { text, signature } = hub.sign(createUpdate(id, 'delivered', '2026-03-04T10:00:00Z'))
  const headers = { 'content-type': 'application/json', 'x-hmac-signature': signature }
  const { status } = await fetch(`${shop.url}/api/webhooks/carrier`, { method: 'POST', headers, body: text })
  expect([status, (await details()).state]).toEqual([200, 'packed'])
  expect((await details()).parcels).toMatchObject([{ state: 'delivered' }])
})

test('no carrier is asked for what is not packed, is collected, or is not here', async () => {
  const { shop, bolt, hub } = await packedOrder()
  const ask = (id: string) => shop.as(ada)(askRates, { id, grams: 600, size: null })
  const paid = await payForSix(shop, bolt.id)
  await expect(ask(paid)).rejects.toMatchObject({ code: 'wrong_state', params: { what: 'order', state: 'paid' } })
  const { id: collected } = await packOrder(shop, bolt.id, { ...pickupOrder, total: 119.94 })
  await expect(ask(collected)).rejects.toMatchObject({ params: { what: 'no_delivery_address' } })
  await shop.as(ada)(editProduct, { id: bolt.id, backOrders: true, leadTimeDays: 4 })
  // Two of twenty pieces are left.
  const { id: late } = await packOrder(shop, bolt.id)
  expect((await ask(late)).grams).toBe(600)
  await shop.as(ada)(shipParcel, { id: late, carrier: 'UPS' }, { idempotencyKey: 'late' })
  await expect(ask(late)).rejects.toMatchObject({ params: { what: 'back_ordered' } })
  expect(hub.shipments.size).toBe(1)
})

test('customs are told what each part is, and a part of which that is not known is named', async () => {
  const { shop, bolt, hub } = await packedOrder()
  const { id } = await packOrder(shop, bolt.id, { delivery: oakland, method: 'parcel', total: 117.51 })
  const ask = () => shop.as(ada)(askRates, { id, grams: 600, size: null })
  await expect(ask()).rejects.toMatchObject({ params: { what: 'no_customs_data' } })
  await shop.as(ada)(editProduct, { id: bolt.id, tariffCode: '73181588', origin: 'DE' })
  const { consignment } = await ask()
  expect(hub.shipments.get(consignment)).toMatchObject({
    customs_info: {
      customs_signer: ada.name,
      customs_items: [{ quantity: 6, hs_tariff_number: '73181588', origin_country: 'DE' }],
    },
  })
})

test('a shop without a hub buys none, and hears of none', async () => {
  const shop = await openShop()
  const bolt = await shop.stock({ quantity: 20 })
  const { id } = await packOrder(shop, bolt.id)
  expect(await shop.as(ada)(listLabels, { id })).toEqual({ hub: null, labels: [] })
  const rates = shop.as(ada)(askRates, { id, grams: 100, size: null })
  await expect(rates).rejects.toMatchObject({ code: 'not_found' })
  const answer = await fetch(`${shop.url}/api/webhooks/carrier`, {
    ...{ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
  })
  expect(answer.status).toBe(404)
})

test('what a carrier needs and the shop does not know is asked for', async () => {
  const { shop, id, bolt, hub } = await packedOrder()
  await shop.as(ada)(editProduct, { id: bolt.id, massGrams: null })
  const ask = (grams: number | null) => shop.as(ada)(askRates, { id, grams, size: null })
  await expect(ask(null)).rejects.toMatchObject({ fields: { grams: expect.stringContaining('mass') } })
  await ask(700)
  const is = await shop.as(ada)(getSeller, {})
  await shop.as(ada)(changeSeller, { was: is, is: { ...is, street: '' } })
  await expect(ask(700)).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringMatching(/sender/) })
  expect(hub.shipments.size).toBe(1)
})

test('a label shows who its customer is: it is forgotten with them', async () => {
  const { shop, id, buy, labels, send } = await packedOrder()
  await send({ label: await buy() })
  await shop.as(ada)(advanceOrder, { id, state: 'delivered' })
  await shop.as(anna)(eraseAccount, {})
  expect(await labels()).toMatchObject([{ state: 'bought', price: 7.47, trackingNumber: '', printable: false }])
})

test('orders are shipped together with the labels that were bought for them, once', async () => {
  const { shop, bolt, id, details, buy } = await packedOrder()
  const other = await packOrder(shop, bolt.id, { ...toBerlin, total: 119.94 })
  await buy()
  const numbers = [(await details()).number, (await other.details()).number]
  const ship = () =>
    shop.as(ada)(shipOrders, { lines: numbers.map((order) => ({ order })) }, { idempotencyKey: 'both' })
  const first = await ship()
  expect(first).toMatchObject({ done: [{ line: 0, id }], refused: [{ line: 1, code: 'invalid_fields' }] })
  expect(await details()).toMatchObject({
    state: 'shipped',
    parcels: [{ carrier: 'USPS', trackingNumber: expect.stringMatching(/^94055/) }],
  })
  expect(await ship()).toEqual(first)
  expect((await details()).parcels).toHaveLength(1)
  // A label on a parcel sends nothing else.
  const again = await shop.as(ada)(shipOrders, { lines: [{ order: numbers[0]! }] })
  expect(again).toMatchObject({ done: [], refused: [{ code: 'wrong_state' }] })
})
