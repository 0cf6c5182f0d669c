import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#base/platform/database/connect.server.ts'
import { getMarkingUrl } from '#base/platform/database/demonstration.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { placeOrder, placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { createPaymentIntent } from '#trade/payments/contract.ts'
import { pickupOrder } from '../../../test/addresses.ts'
import { payOrder } from '../../../test/invoices.ts'
import { ada, anna, ben, openShop, type TestShop } from '../../../test/shop.ts'
import { openStripeAccount } from '../../../test/stripe-account.ts'
import { clearDemo, previewClearing } from './clear.server.ts'
import { markDemo } from './mark.server.ts'

const folder = join(import.meta.dirname, '../../../demo')
const demo = { mode: 'demo' } as const
const address = { phone: '555-0100', address: '1 Forge Lane' }

/** Makes a shop's database a demonstration's: with its admin, and a product. */
async function demonstrate({ databaseUrl }: TestShop) {
  const { db, close } = connect(getMarkingUrl(databaseUrl, 'seeding'))
  const [adminId, productId] = [createId(), createId()]
  const admin = { name: 'Ada Wright', email: 'admin@ironwright.example', role: 'admin', emailVerified: true }
  await db
    .insertInto('users')
    .values({ id: adminId, ...admin })
    .execute()
  const named = { sku: productId, slug: `part-${productId}`, name: 'Hex bolt', description: 'A bolt' }
  await db
    .insertInto('products')
    .values({ id: productId, ...named, priceMinor: 1999, currency: 'USD', onHand: 10 })
    .execute()
  await db.insertInto('stockMoves').values({ productId, kind: 'received', pieces: 10 }).execute()
  await markDemo(db, 'filled')
  await close()
  return { adminId, productId }
}

/** A digest of every table of the shop and the sandbox. */
async function digests({ db }: TestShop): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname in ('public', 'sandbox') order by 1`.execute(db)
  const found = rows.map(async ({ name }) => {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(name)} t`.execute(
      db,
    )
    return [name, rows[0]!.digest] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

async function refuses(shop: TestShop, why: RegExp, config: { mode: 'demo' | 'live' } = demo) {
  const before = await digests(shop)
  await expect(previewClearing(shop.db, config, folder)).rejects.toThrow(why)
  await expect(clearDemo(shop.db, config, folder)).rejects.toThrow(why)
  expect(await digests(shop)).toEqual(before)
}

async function paidOrder(shop: TestShop, toolId: string) {
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...address })
  await payOrder(shop, id)
  return id
}

/** As a shop that takes real money places it. */
const makeReal = (shop: TestShop, id: string) => sql`update orders set demo = false where id = ${id}`.execute(shop.db)

test('a live shop that never was a demonstration is not cleared, whatever the settings say', async () => {
  const shop = await openShop({ env: await openStripeAccount() })
  const { id: toolId } = await shop.stock({ quantity: 5 })
  await paidOrder(shop, toolId)
  await sql`update orders set demo = false`.execute(shop.db)
  await refuses(shop, /holds no demonstration/)
  await refuses(shop, /those of a live shop.*SHOP_MODE=demo npm run shop -- clear-demo/s, { mode: 'live' })
})

test.each([
  ['real money', true],
  ['money of which nobody knows whether it is real', null],
])('a demonstration with %s is not cleared', async (_, livemode) => {
  const shop = await openShop()
  const { productId } = await demonstrate(shop)
  await paidOrder(shop, productId)
  await sql`update payments set livemode = ${livemode}`.execute(shop.db)
  await refuses(shop, /1 payments are, or may be, of real money/)
})

test('a database that a live shop has used is not cleared', async () => {
  const shop = await openShop()
  await demonstrate(shop)
  await sql`update installations set live_since = now()`.execute(shop.db)
  await refuses(shop, /A live shop has used the database since/)
})

test('documents of a real order among those of the practice keep their numbers', async () => {
  const shop = await openShop({ env: await openStripeAccount() })
  const { productId } = await demonstrate(shop)
  await paidOrder(shop, productId)
  await makeReal(shop, await paidOrder(shop, productId))
  await refuses(shop, /numbered among those of the practice \(invoice 2\d\d\d\)/)
})

test('a real order stays with its product, invoice and series, and so do settings and admins of one’s own', async () => {
  const shop = await openShop({ env: await openStripeAccount() })
  const { adminId, productId } = await demonstrate(shop)
  const real = await paidOrder(shop, productId)
  await makeReal(shop, real)
  const { insertedId: practice } = await shop.as(ben)(placeOrder, { toolId: productId, purchaseValue: 2, ...address })
  await shop.getToken(ada)
  for (const key of ['tax', 'delivery', 'seller'])
    await sql`insert into settings (key, value) values (${key}, '{}')`.execute(shop.db)
  const { id: benId } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', ben.email)
    .executeTakeFirstOrThrow()
  await sql`update users set role = 'admin' where id = ${benId}`.execute(shop.db)
  const made = { actorId: adminId, action: 'user.make-admin', subject: benId }
  await shop.db.insertInto('auditLog').values(made).execute()

  await clearDemo(shop.db, demo, folder)

  const { db } = shop
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id: real }])
  expect(await db.selectFrom('invoices').select('orderId').execute()).toEqual([{ orderId: real }])
  expect(await db.selectFrom('payments').select('orderId').execute()).toEqual([{ orderId: real }])
  expect(await db.selectFrom('invoiceSeries').select('last').execute()).toEqual([{ last: 1 }])
  expect(await db.selectFrom('products').select(['id', 'onHand', 'held']).execute()).toEqual([
    { id: productId, onHand: 9, held: 0 },
  ])
  const keys = (await db.selectFrom('settings').select('key').execute()).map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['tax', 'delivery', 'seller']))
  const roles = await db.selectFrom('users').select(['email', 'role']).orderBy('email').execute()
  expect(roles).toEqual([
    { email: ada.email, role: 'admin' },
    { email: anna.email, role: 'customer' },
    { email: ben.email, role: 'customer' },
  ])
  expect(practice).not.toBe(real)
})

test('after clearing, charges of the demonstration are nobody’s: nothing is given back', async () => {
  const env = await openStripeAccount()
  const shop = await openShop({ env })
  const { productId } = await demonstrate(shop)
  await paidOrder(shop, productId)
  const { insertedId: late } = await shop.as(anna)(placeOrderOfLines, {
    lines: [{ productId, quantity: 1 }],
    ...pickupOrder,
    total: 19.99,
  })
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: late })

  await clearDemo(shop.db, demo, folder)
  const { stripe } = shop.provider
  await stripe.paymentIntents.confirm(clientSecret.split('_secret')[0]!, { payment_method: 'pm_card_visa' })
  for (const job of ['sweep_payments', 'reconcile_payments', 'pay_refunds']) await shop.jobs.run(job)

  expect((await stripe.refunds.list()).data).toEqual([])
  expect(await shop.db.selectFrom('incidents').select('id').execute()).toEqual([])
  expect(await shop.db.selectFrom('accountDoubts').select('id').execute()).toEqual([])
})
