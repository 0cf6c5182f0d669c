import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { storeSetting } from '#base/settings/sql.server.ts'
import { buildDemoDelivery as deliveries } from '#company/delivery/demonstration.ts'
import { neutral } from '#company/site/neutral.ts'
import { demoTaxTable as taxes } from '#company/tax/demonstration.ts'
import { listAuditEntries } from '#desk/history/contract.ts'
import { getHealth } from '#shop/health/contract.ts'
import { recordBackup } from '#shop/health/sql.server.ts'
import { demoSeller as seller } from '#trade/invoices/demonstration.ts'
import { placeOrder, placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { pickupOrder } from '../../../test/addresses.ts'
import { liveSettings } from '../../../test/live-shop.ts'
import { ada, anna, openShop, type TestShop } from '../../../test/shop.ts'
import { getOpening, openAnyway } from './contract.ts'
import { readRequirements } from './read-requirements.server.ts'

const buyer = { phone: '555-0100', address: '1 Mill Lane' }
const own = (text: string) => ({ en: text, bn: '' })

const store = (shop: TestShop, name: string, value: unknown) =>
  shop.db.transaction().execute((tx) => storeSetting(tx, name, value))

/** Meets all requirements, but for the texts in `without`. */
const siteWithout = (without: string) => ({
  ...neutral,
  contact: { ...neutral.contact, address: own(without === 'address' ? '' : '1 Mill Lane') },
  pages: {
    ...neutral.pages,
    ...Object.fromEntries(['terms', 'privacy', 'imprint'].map((name) => [name, own(name === without ? '' : 'Text')])),
  },
})

/** A live shop that meets all requirements but one. */
async function shopWithout(without: string) {
  const env = {
    ...liveSettings,
    ...(without === 'mail' ? { MAIL_FROM: '' } : {}),
    ...(without === 'payment'
      ? { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', ALLOW_TEST_PAYMENTS: 'warn' }
      : {}),
  }
  const shop = await openShop({ env })
  const part = await shop.stock({ quantity: 9 })
  await shop.getToken(ada)
  if (without === 'products') await shop.db.updateTable('products').set({ archivedAt: new Date() }).execute()
  if (without !== 'pictures') await picture(shop)
  if (without !== 'admin') await shop.db.updateTable('users').set({ twoFactorEnabled: true }).execute()
  if (without !== 'backup') await recordBackup(shop.db, 'backup_made')
  await store(shop, 'site', siteWithout(without))
  if (without !== 'seller') await store(shop, 'seller', seller)
  if (without !== 'delivery') await store(shop, 'delivery', deliveries('USD'))
  if (without !== 'tax') await store(shop, 'tax', taxes)
  return { shop, buy: () => shop.as(anna)(placeOrder, { toolId: part.id, purchaseValue: 1, ...buyer }) }
}

async function picture({ db }: TestShop): Promise<void> {
  const id = createId()
  const bytes = { sha256: Buffer.alloc(32, 1), width: 1, height: 1, bytes: 1, colour: '#000000', alt: '' }
  await db
    .insertInto('uploads')
    .values({ id, ...bytes })
    .execute()
  await db.updateTable('products').set({ imageId: id }).execute()
}

const missingIn = async (shop: TestShop) =>
  (await readRequirements(shop)).filter(({ done }) => !done).map(({ key }) => key)

const keys = [
  ...['terms', 'privacy', 'imprint', 'address', 'seller', 'delivery', 'tax'],
  ...['products', 'pictures', 'admin', 'mail', 'payment', 'backup'],
]

test('a fresh live shop lacks everything but what its settings say, and takes no order on either road', async () => {
  const shop = await openShop({ env: liveSettings })
  expect((await readRequirements(shop)).map(({ key }) => key)).toEqual(keys)
  expect(await missingIn(shop)).toEqual(keys.filter((key) => !['mail', 'payment'].includes(key)))
  const { id } = await shop.stock({ quantity: 9 })
  const refused = { code: 'not_open', message: 'This shop does not take orders yet. Nothing was ordered.' }
  await expect(shop.as(anna)(placeOrder, { toolId: id, purchaseValue: 1, ...buyer })).rejects.toMatchObject(refused)
  const lines = [{ productId: id, quantity: 1 }]
  await expect(shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 19.99 })).rejects.toMatchObject(refused)
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test.each(keys)('a live shop that lacks %s alone takes no order', async (key) => {
  const { shop, buy } = await shopWithout(key)
  // A shop without products has no pictures of any.
  expect(await missingIn(shop)).toEqual(key === 'products' ? ['products', 'pictures'] : [key])
  await expect(buy()).rejects.toMatchObject({ code: 'not_open' })
})

test('a live shop that lacks nothing opens with its first order, and stays open', async () => {
  const { shop, buy } = await shopWithout('nothing')
  expect((await shop.as(ada)(getOpening, {})).open).toBe(false)
  await buy()
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  expect(entry).toMatchObject({ action: 'shop.open' })
  await store(shop, 'site', neutral)
  await buy()
  expect((await shop.as(ada)(getOpening, {})).open).toBe(true)
})

test('a live shop is advised to have a second admin, and opens without', async () => {
  const { shop, buy } = await shopWithout('nothing')
  const isAdvised = async () => (await shop.as(ada)(getOpening, {})).advice.map(({ done }) => !done)
  expect(await isAdvised()).toEqual([true])
  await buy()
  await shop.getToken(anna)
  await shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', anna.email).execute()
  expect(await isAdvised()).toEqual([false])
})

test('an admin opens it anyway: that is recorded with what was missing, and the health screen stays red', async () => {
  const { shop, buy } = await shopWithout('terms')
  expect(await shop.as(ada)(openAnyway, { anyway: true })).toEqual({ modifiedCount: 1 })
  expect(await shop.as(ada)(openAnyway, { anyway: true })).toEqual({ modifiedCount: 0 })
  await buy()
  const { details } = await shop.db.selectFrom('auditLog').select('details').executeTakeFirstOrThrow()
  expect(details).toEqual({ how: 'anyway', missing: ['terms'] })
  const { checks } = await shop.as(ada)(getHealth, {})
  expect(checks.find(({ name }) => name === 'Opening')).toMatchObject({
    state: 'bad',
    text: 'The shop takes orders, but this is missing: Terms',
  })
})

test('a shop that sold before shops were opened goes on selling', async () => {
  const shop = await openShop()
  await store(shop, 'opened', { how: 'sold' })
  const upgraded = await openShop({ env: liveSettings, databaseUrl: shop.databaseUrl })
  await store(upgraded, 'tax', taxes)
  const { id } = await upgraded.stock({ quantity: 9 })
  await upgraded.as(anna)(placeOrder, { toolId: id, purchaseValue: 1, ...buyer })
})

test('a demonstration is always open and needs nothing', async () => {
  const shop = await openShop()
  expect(await shop.as(ada)(getOpening, {})).toEqual({ open: true, testPayments: false, requirements: [], advice: [] })
  expect(await shop.as(ada)(openAnyway, { anyway: true })).toEqual({ modifiedCount: 0 })
})

test('a live shop on test keys says so to its admins', async () => {
  const { shop } = await shopWithout('payment')
  expect((await shop.as(ada)(getOpening, {})).testPayments).toBe(true)
})
