import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '#base/platform/config/config.server.ts'
import { ConfigError } from '#base/platform/config/error.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { sendMessage } from '#desk/inbox/contract.ts'
import { getProductDetails } from '#goods/catalogue/contract.ts'
import { readLines } from '#goods/catalogue/importing/import-lines.server.ts'
import { listReviews } from '#goods/reviews/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { getInstallationId } from '#trade/payments/account/installation.sql.server.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from '#trade/payments/contract.ts'
import { ada, anna, openShop, shareShop, type TestShop } from '../../../test/shop.ts'
import { clearDemo, previewClearing } from './clear.server.ts'
import { refuseDemo } from './mark.server.ts'
import { seedDemo } from './seed.server.ts'

const shared = shareShop()
const folder = join(import.meta.dirname, '../../../demo')
const address = { phone: '555-0100', address: '1 Forge Lane' }
let own: { id: string }
/** How many orders the demonstration was filled with. */
let filled: number

async function pay(shop: TestShop, toolId: string, purchaseValue: number, card = 'pm_card_visa'): Promise<void> {
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue, ...address })
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
  const transactionId = clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(transactionId, { payment_method: card })
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId })
}

/** A demonstration in which a customer bought, wrote and reviewed, and an admin added a product. */
beforeAll(async () => {
  const shop = shared()
  await seedDemo(shop.config, shop.databaseUrl, folder, () => {})
  filled = (await shop.db.selectFrom('orders').select('id').execute()).length
  await shop.asVisitor(sendMessage, { name: 'Anna', email: anna.email, subject: 'Anvils', opinion: 'Do they ring?' })
  own = await shop.stock({ name: 'Own anvil', quantity: 10 })
  const seeded = await shop.db
    .selectFrom('products')
    .select('id')
    .where('demo', '=', true)
    .where('minimumQuantity', '=', 1)
    .where(({ eb, ref }) => eb('onHand', '>', ref('held')))
    .orderBy('sku')
    .limit(1)
    .executeTakeFirstOrThrow()
  await pay(shop, own.id, 3)
  await pay(shop, seeded.id, 1, 'pm_card_createDispute')
  await shop.jobs.run('sweep_payments')
  await shop.as(anna)(placeOrder, { toolId: own.id, purchaseValue: 2, ...address })
  const author = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', anna.email)
    .executeTakeFirstOrThrow()
  const review = (productId: string) => ({
    id: createId(),
    authorId: author.id,
    productId,
    name: 'Anna',
    description: 'Rings like a bell',
    rating: 5,
  })
  await shop.db
    .insertInto('reviews')
    .values([review(own.id), review(seeded.id)])
    .execute()
  await shop.getToken(ada)
})

test('some reviews of a demonstration show a photo of what they are about', async () => {
  const reviews = await shared().asVisitor(listReviews, {})
  const shown = reviews.filter(({ picture }) => picture).map(({ name, about }) => `${name}: ${about}`)
  expect(shown).toHaveLength(8)
  expect(shown).toContain('Ingrid N.: Caliper, vernier and digital')
})

type Rule = { family: string; when: Record<string, unknown[]>; file: string }

/** The pictures of the demonstration's products by part number, as the rules have it. */
function ruledPictures(): Map<string, string> {
  const { rules } = JSON.parse(readFileSync(join(folder, 'images/by-family.json'), 'utf8')) as { rules: Rule[] }
  const lines = readLines(readFileSync(join(folder, 'catalogue/products.jsonl'), 'utf8'))
  const conditions = ({ when }: Rule) => Object.entries(when)
  // A rule with more conditions comes later and takes the place of one with fewer.
  const ruled = rules
    .sort((a, b) => conditions(a).length - conditions(b).length)
    .flatMap((rule) =>
      lines
        .filter(({ family }) => family === rule.family)
        .filter(({ attributes }) => conditions(rule).every(([key, values]) => values.includes(attributes[key])))
        .map(({ sku }) => [sku, rule.file] as const),
    )
  return new Map(ruled)
}

const computeDigest = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'images', file.replace('.webp', '-1200.webp'))))
    .digest('hex')

test('every product of a demonstration shows its own article and finish', async () => {
  const ruled = ruledPictures()
  expect(ruled.size).toBe(2861)
  const digests = new Map([...new Set(ruled.values())].map((file) => [computeDigest(file), file]))
  const rows = await shared()
    .db.selectFrom('products')
    .leftJoin('uploads', 'uploads.id', 'products.imageId')
    .select(['sku', 'sha256'])
    .where('sku', 'in', [...ruled.keys()])
    .execute()
  expect(new Map(rows.map(({ sku, sha256 }) => [sku, digests.get(sha256!.toString('hex'))]))).toEqual(ruled)
})

test('a picture is said to be of the family where other products have it too', async () => {
  const ofFamily = async (sku: string) => {
    const { slug } = await shared()
      .db.selectFrom('products')
      .select('slug')
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow()
    return (await shared().asVisitor(getProductDetails, { slug })).pictureOfFamily
  }
  expect(await ofFamily('IW-62-6204-2RS')).toBe(true)
  expect(await ofFamily('IW-P5M-15Z14')).toBe(true)
  expect(await ofFamily('IW-TB-C3')).toBe(false)
  expect(await ofFamily(own.id)).toBe(false)
})

test('a live shop refuses the database of a demonstration, and names the command that clears it', async () => {
  const { databaseUrl, db } = shared()
  await expect(refuseDemo({ mode: 'live' }, databaseUrl)).rejects.toThrow('npm run shop -- clear-demo')
  await refuseDemo({ mode: 'demo' }, databaseUrl)
  // An interrupted filling has left accounts but not its mark.
  await db.deleteFrom('settings').execute()
  await expect(refuseDemo({ mode: 'live' }, databaseUrl)).rejects.toThrow(ConfigError)
  await db.insertInto('settings').values({ key: 'demo_filled', value: 'true' }).execute()
})

test('a demonstration refuses the database of a shop', async () => {
  const shop = await openShop()
  await shop.getToken(anna)
  const { config, databaseUrl, db } = shop
  await expect(seedDemo(config, databaseUrl, folder, () => {})).rejects.toThrow('belongs to a shop')
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
  expect(readConfig({ DATA_DIR: config.dataDir }).mode).toBe('demo')
})

const marked = [
  ...['users', 'categories', 'families', 'products', 'reviews', 'messages', 'posts', 'synonyms', 'standards'],
  ...['unsold_parts', 'cross_references', 'searches', 'audit_log', 'orders'],
]

test('all that fills a demonstration is marked, and nothing that people add', async () => {
  const { rows } = await sql<{ sku: string }>`select sku from products where not demo`.execute(shared().db)
  expect(rows).toEqual([{ sku: own.id }])
  for (const table of marked) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where demo`.execute(shared().db)
    expect.soft(rows[0]!.count, table).toBeGreaterThan(0)
  }
  const people = await shared().db.selectFrom('users').select('email').where('demo', '=', false).execute()
  expect(people.map(({ email }) => email).toSorted()).toEqual([ada.email, anna.email])
})

test('a rehearsed clearing says what would go and changes nothing', async () => {
  const { db, config } = shared()
  const before = await rowsOfAllTables(shared())
  expect(await previewClearing(db, config, folder)).toMatchObject({ orders: filled + 3, accounts: 62, products: 2861 })
  expect(await rowsOfAllTables(shared())).toEqual(before)
})

test('clearing removes every practice record and nothing else, and the books agree', async () => {
  const { db, databaseUrl, provider, config } = shared()
  await sql`insert into settings (key, value) values ('seller', '{"name": "Own"}')`.execute(db)
  const installation = await getInstallationId(db)
  const removed = await clearDemo(db, config, folder)
  expect(removed).toMatchObject({ orders: filled + 3, accounts: 62, products: 2861 })
  await refuseDemo({ mode: 'live' }, databaseUrl)
  expect(await runAudit(db, provider)).toEqual([])
  expect(await getInstallationId(db)).not.toBe(installation)

  expect(await rowsOfAllTables(shared())).toEqual({
    users: 2, // Anna and Ada
    identity_sessions: 2,
    access_tokens: 2,
    products: 1,
    stock_moves: 1,
    terms: expect.any(Number), // of the product that stays
    reviews: 1,
    messages: 1,
    audit_log: 1,
    settings: 1, // what the owner entered
    sales_state: 1, // that all is counted anew
    installations: 2, // what it is called now, and was called before
    uploads: expect.any(Number), // removed within a day, as every picture that nothing uses
    changes: expect.any(Number),
    migrations: expect.any(Number),
  })
  const { onHand, held } = await db.selectFrom('products').select(['onHand', 'held']).executeTakeFirstOrThrow()
  expect({ onHand, held }).toEqual({ onHand: 10, held: 0 })
  expect(await db.selectFrom('users').select('email').where('role', '=', 'admin').execute()).toEqual([
    { email: ada.email },
  ])
  await expect(sql`delete from stock_moves`.execute(db)).rejects.toThrow('never changed or removed')
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('never changed or removed')
  await expect(clearDemo(db, config, folder)).rejects.toThrow('holds no demonstration')
})

test('what an older version has filled is found by its name and its time, and what people added is not', {
  tags: ['long'],
}, async () => {
  const shop = await openShop()
  const { db, config } = shop
  await seedDemo(config, shop.databaseUrl, folder, () => {})
  const seeded = await db.selectFrom('orders').select('id').execute()
  const { id: toolId } = await shop.stock({ quantity: 3 })
  await pay(shop, toolId, 1)
  await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...address })
  // Its number is one of the demonstration’s, and it is somebody’s own all the same.
  const [taken] = await db.selectFrom('products').select('id').where('demo', '=', true).limit(1).execute()
  await db.transaction().execute(async (tx) => {
    await sql`update products set created_at = now() where id = ${taken!.id}`.execute(tx)
    await sql`alter table audit_log disable trigger audit_log_append_only`.execute(tx)
    for (const table of marked) await sql`update ${sql.table(table)} set demo = false`.execute(tx)
    await sql`alter table audit_log enable trigger audit_log_append_only`.execute(tx)
  })

  const removed = await clearDemo(db, config, folder)

  expect(removed).toMatchObject({ orders: seeded.length + 1, accounts: 62, products: 2860 })
  expect(await db.selectFrom('orders').select('state').execute()).toEqual([{ state: 'unpaid' }])
  const left = await db.selectFrom('products').select('id').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([taken!.id, toolId].toSorted())
})

/** How many rows each table of the shop and the sandbox holds; empty ones are left out. */
async function rowsOfAllTables({ db }: TestShop): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname in ('public', 'sandbox')`.execute(db)
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
      return [name.replace('public.', ''), rows[0]!.count] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
