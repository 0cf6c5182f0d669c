import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#base/platform/config/config.server.ts'
import { berlin } from '../../../../test/addresses.ts'
import { createUpdate, openCarrierHub } from '../../../../test/carrier-hub.ts'
import type { Consignment } from '../carrier-hub.server.ts'
import { openCarrierHub as openHub } from '../open.server.ts'

const seller = {
  ...berlin,
  name: 'Ironwright',
  country: 'US',
  region: 'US-CA',
  postcode: '94104',
  city: 'San Francisco',
}

const parcel: Consignment = {
  ...{ from: { ...seller, email: 'shop@example.com' }, to: berlin, grams: 1000, reference: '1042-3fa9' },
  size: { length: 254, width: 127, height: 50 },
  customs: {
    signer: 'Ada Smith',
    items: [
      {
        ...{ description: 'Hex bolt', quantity: 100, valueMinor: 2550, currency: 'USD', grams: 950 },
        ...{ tariffCode: '73181588', origin: 'DE' },
      },
    ],
  },
}

async function openBoth(env: Record<string, string> = {}) {
  const stand = await openCarrierHub(onTestFinished)
  return { stand, hub: openHub(readConfig({ ...stand.env, ...env }))! }
}

test('rates come with the lowest first, in minor units, and with what carriers without one said', async () => {
  const { stand, hub } = await openBoth()
  const { consignment, rates, problems } = await hub.offer(parcel)
  expect(rates).toMatchObject([
    { carrier: 'USPS', service: 'Priority', priceMinor: 747, currency: 'USD', days: 2 },
    { service: 'Express', priceMinor: 4685, days: 1 },
  ])
  expect(problems).toEqual(['UPS: The postal code is not served.'])
  expect(stand.shipments.get(consignment)).toMatchObject({
    parcel: { weight: 35.3, length: 10, width: 5, height: 2 },
    from_address: { state: 'CA', zip: '94104', email: 'shop@example.com' },
    to_address: { name: berlin.name, street1: berlin.street, country: 'DE' },
    customs_info: {
      ...{ customs_signer: 'Ada Smith', eel_pfc: 'NOEEI 30.37(a)' },
      customs_items: [{ quantity: 100, value: 25.5, weight: 33.5, hs_tariff_number: '73181588', origin_country: 'DE' }],
    },
  })
})

test('a label is bought once, however often it is asked for', async () => {
  const { stand, hub } = await openBoth()
  const { consignment, rates } = await hub.offer(parcel)
  expect(await hub.find(consignment)).toBeUndefined()
  const label = await hub.buy(consignment, rates[0]!.id, parcel.reference)
  expect(label).toMatchObject({ carrier: 'USPS', service: 'Priority', priceMinor: 747, currency: 'USD' })
  expect(label).toMatchObject({
    trackingNumber: '9405500105440200000001',
    trackingUrl: expect.stringMatching(/^https:\/\/track/),
  })
  expect(label.image.length).toBeGreaterThan(50)
  expect(await hub.buy(consignment, rates[1]!.id, parcel.reference)).toEqual(label)
  expect(await hub.find(consignment)).toEqual(label)
  expect(stand.bought).toBe(1)
})

test('rates of another parcel buy nothing', async () => {
  const { stand, hub } = await openBoth()
  const { consignment, rates } = await hub.offer(parcel)
  await expect(hub.buy(consignment, rates[0]!.id, '1043-3fa9')).rejects.toMatchObject({ isRefusal: true })
  expect(stand.bought).toBe(0)
})

test('what the hub refuses is final and said; after silence or without an image nothing is known', async () => {
  const { stand, hub } = await openBoth()
  const { consignment, rates } = await hub.offer(parcel)
  const buy = () => hub.buy(consignment, rates[0]!.id, parcel.reference)
  stand.mode = 'refuses'
  await expect(buy()).rejects.toMatchObject({ isRefusal: true, message: 'The balance is too low.' })
  stand.mode = 'no_image'
  await expect(buy()).rejects.toMatchObject({ isRefusal: false })
  stand.mode = 'good'
  expect(await buy()).toMatchObject({ trackingNumber: '9405500105440200000001' })
  const away = openHub(readConfig({ ...stand.env, EASYPOST_API_URL: 'http://127.0.0.1:1/v2' }))!
  await expect(away.find(consignment)).rejects.toMatchObject({
    isRefusal: false,
    message: expect.stringMatching(/cannot be reached/),
  })
})

test('a label is not fetched without TLS', async () => {
  const { stand, hub } = await openBoth()
  const { consignment, rates } = await hub.offer(parcel)
  stand.mode = 'plain_image'
  const buy = hub.buy(consignment, rates[0]!.id, parcel.reference)
  await expect(buy).rejects.toMatchObject({ isRefusal: false, message: expect.stringMatching(/TLS/) })
})

test('a wrong key is said with its setting', async () => {
  const { hub } = await openBoth({ EASYPOST_API_KEY: 'wrong' })
  await expect(hub.probe()).rejects.toThrow('EASYPOST_API_KEY')
  expect(await (await openBoth()).hub.probe()).toContain('takes the key')
})

test('a label is given back once', async () => {
  const { stand, hub } = await openBoth()
  const { consignment, rates } = await hub.offer(parcel)
  await hub.buy(consignment, rates[0]!.id, parcel.reference)
  await hub.giveBack(consignment)
  await hub.giveBack(consignment)
  expect(stand.shipments.get(consignment)).toMatchObject({ refund_status: 'submitted' })
})

test('what the hub sends by itself is read if it signed it, and only what is of a parcel', async () => {
  const { stand, hub } = await openBoth()
  const read = (event: unknown, change = (signature: string) => signature) => {
    const { text, signature } = stand.sign(event)
    return hub.readUpdate(Buffer.from(text), change(signature))
  }
  const moving = createUpdate('shp_1', 'in_transit', '2026-03-04T10:00:00Z')
  expect(read(moving)).toEqual({ consignment: 'shp_1', state: 'moving', at: new Date('2026-03-04T10:00:00Z') })
  expect(read(createUpdate('shp_1', 'unknown', '2026-03-04T10:00:00Z'))).toBeUndefined()
  expect(read({ ...moving, description: 'batch.updated' })).toBeUndefined()
  const wrong = { code: 'bad_signature' }
  expect(() => read(moving, () => '')).toThrow(expect.objectContaining(wrong))
  expect(() => read(moving, (signature) => signature.replace(/.$/, (end) => (end === '0' ? '1' : '0')))).toThrow(
    expect.objectContaining(wrong),
  )
})
