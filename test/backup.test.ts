import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { expect, inject, onTestFinished, test } from 'vitest'
import { listMigrations, migrate } from '../src/base/platform/database/migrate.server.ts'
import { queueSealedMail } from '../src/base/platform/mail/mail.server.ts'
import { addProduct, getProduct } from '../src/goods/catalogue/contract.ts'
import { backup, restore } from '../src/shop/backups/archive/backup.server.ts'
import { deleteOrder, getOrder } from '../src/trade/orders/contract.ts'
import { placeOrder } from '../src/trade/orders/placing/contract.ts'
import { runAudit } from '../src/trade/payments/audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from '../src/trade/payments/contract.ts'
import { databaseOn } from './database.ts'
import { newDatabase } from './new-database.ts'
import { openBucket } from './picture-hosts.ts'
import { runs } from './runs.ts'
import { ada, anna, openShop, type TestShop } from './shop.ts'
import { makeLaterVersion } from './upgrade/later.ts'

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'ironwright-backup-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const into = (pictures: string) => ({ pictures, migrations: 'migrations' })

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`
  const server = new pg.Client(inject('postgresUrl'))
  await server.connect()
  await server.query(`create database ${name} template shop_template`)
  await server.end()
  return databaseOn(inject('postgresUrl'), name)
}

async function upload(shop: TestShop, person = anna): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
  const headers = { authorization: `Bearer ${await shop.getToken(person)}` }
  const answer = await fetch(`${shop.url}/api/images`, { method: 'POST', headers, body })
  return (await answer.json()).data.url
}

const readWords = ({ db }: TestShop) => db.selectFrom('orderSearch').selectAll().orderBy('orderId').execute()

/** A shop with a paid order, an unpaid one, a deleted one and a picture; and a backup of it. */
async function backedUp() {
  const shop = await openShop({ dataDir: folder() })
  shop.provider.switches!.webhooks = 'hold'
  const picture = await upload(shop)
  const { id: toolId } = await shop.stock({ quantity: 9 })
  const order = async () =>
    (await shop.as(anna)(placeOrder, { toolId, purchaseValue: 2, phone: '555-0100', address: '1 Forge Lane' }))
      .insertedId
  const paid = await order()
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: paid })
  const transactionId = clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' })
  await shop.as(anna)(confirmPayment, { id: paid, order: paid, transactionId })
  await order()
  await shop.as(anna)(deleteOrder, { id: await order() })
  await queueSealedMail(shop.config, shop.db, {
    dedupeKey: 'reset',
    recipient: anna.email,
    locale: 'en',
    subject: 'Reset',
    body: 'x',
  })
  const file = join(folder(), 'shop.backup')
  const manifest = await backup(shop.databaseUrl, join(shop.config.dataDir, 'images'), file)
  return { shop, paid, picture, toolId, file, manifest }
}

test('a restored backup is the same shop: orders, money, pictures, and it keeps selling [P162]', async () => {
  const { shop, paid, picture, toolId, file, manifest } = await backedUp()
  expect(Object.keys(manifest.files).filter((name) => name.startsWith('pictures/'))).toHaveLength(3)
  const before = await shop.as(ada)(getOrder, { id: paid })
  const databaseUrl = await emptyDatabase()
  const dataDir = folder()
  await restore(databaseUrl, into(join(dataDir, 'images')), file)

  writeFileSync(join(dataDir, 'secret'), readFileSync(join(shop.config.dataDir, 'secret')))
  const restored = await openShop({ databaseUrl, dataDir })
  expect(await restored.as(ada)(getOrder, { id: paid })).toEqual(before)
  expect((await fetch(restored.url + picture)).status).toBe(200)
  expect(await runAudit(restored.db, restored.provider)).toEqual([])
  await restored.jobs.run('fill_order_search')
  expect(await readWords(restored)).toEqual(await readWords(shop))
  const next = { toolId, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' }
  const placed = await restored.as(anna)(placeOrder, next)
  expect(Number(placed.order.number.slice(3))).toBeGreaterThan(Number(before.number.slice(3)) + 2)
  expect(await readWords(restored)).toHaveLength((await readWords(shop)).length + 1)
  expect(await runAudit(restored.db, restored.provider)).toEqual([])
})

test('a backup of a shop with a bucket holds every picture, and what the bucket has', async () => {
  const bucket = await openBucket(onTestFinished)
  const env = { ...bucket.env, S3_PUBLIC_URL: bucket.publicUrl }
  const shop = await openShop({ env })
  const product = { name: 'Anvil', price: 99.5, quantity: 3, description: 'Forged.', img: await upload(shop, ada) }
  const { insertedId: id } = await shop.as(ada)(addProduct, product)
  await shop.jobs.run('host_pictures')
  const file = join(folder(), 'shop.backup')
  await backup(shop.databaseUrl, join(shop.config.dataDir, 'images'), file)
  const [databaseUrl, dataDir] = [await emptyDatabase(), folder()]
  await restore(databaseUrl, into(join(dataDir, 'images')), file)

  const restored = await openShop({ databaseUrl, dataDir, env })
  const before = await shop.asVisitor(getProduct, { id })
  expect(before.picture?.sources).toHaveLength(3)
  expect(await restored.asVisitor(getProduct, { id })).toEqual(before)
  expect((await fetch(restored.url + before.img, { redirect: 'manual' })).status).toBe(200)
})

test('a backup is readable by its owner only, and opens nothing that was ended since', async () => {
  const { shop, file } = await backedUp()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const token = await shop.getToken(anna)
  const databaseUrl = await emptyDatabase()
  const dataDir = folder()
  await restore(databaseUrl, into(join(dataDir, 'images')), file)
  const restored = await openShop({ databaseUrl, dataDir })
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${shop.url}/api/sessions`, { headers })).status).toBe(200)
  expect((await fetch(`${restored.url}/api/sessions`, { headers })).status).toBe(401)
  for (const table of ['identitySessions', 'accessTokens', 'identityVerifications'] as const)
    expect(await restored.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  expect(await restored.db.selectFrom('mailOutbox').selectAll().where('sealedBody', 'is not', null).execute()).toEqual(
    [],
  )
})

test('a corrupted backup is not restored, and leaves nothing behind', async () => {
  const { file } = await backedUp()
  const bytes = readFileSync(file)
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  writeFileSync(file, bytes)
  const databaseUrl = await emptyDatabase()
  await expect(restore(databaseUrl, into(join(folder(), 'images')), file)).rejects.toThrow()
  const shop = await openShop({ databaseUrl })
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('a backup that was cut off is said to be damaged, wherever it was cut', async () => {
  const { file } = await backedUp()
  const whole = readFileSync(file)
  const databaseUrl = await emptyDatabase()
  for (const share of [0, 0.01, 0.5, 0.99, 0.9999]) {
    writeFileSync(file, whole.subarray(0, Math.floor(whole.length * share)))
    const restoring = restore(databaseUrl, into(join(folder(), 'images')), file)
    await expect.soft(restoring, `cut at ${share}`).rejects.toThrow(/The backup is damaged|is not a backup/)
  }
  await expect(restore(databaseUrl, into(join(folder(), 'images')), `${file}.missing`)).rejects.toThrow(
    'cannot be read',
  )
})

test('a backup is not written over a file, whoever asks for it', async () => {
  const { shop, file } = await backedUp()
  const bytes = readFileSync(file)
  await expect(backup(shop.databaseUrl, 'nowhere', file)).rejects.toThrow('is there already')
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

test('a backup is not restored over a shop that holds data', async () => {
  const { shop, file } = await backedUp()
  await expect(restore(shop.databaseUrl, into(join(folder(), 'images')), file)).rejects.toThrow(
    'The database is not empty',
  )
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(3)
})

const all = listMigrations('migrations')
const shares = [1, 0.3, 0.5, 0.75, 0.9].slice(0, runs(2, 5))
const ages = new Set(shares.map((share) => Math.max(1, Math.round(all.length * share))))

/** A database with nothing in it, and one of that version with one person in it. */
async function openOlder(until: readonly string[]) {
  const [older, empty] = await Promise.all([1, 2].map(() => newDatabase(inject('postgresUrl'), 'template1')))
  await migrate(older!, 'migrations', { until })
  const client = new pg.Client(older)
  await client.connect()
  await client.query(
    "insert into users (id, name, email, email_verified) values (gen_random_uuid(), 'Anna Berg', 'anna@example.com', true)",
  )
  await client.end()
  return { older: older!, empty: empty! }
}

test.each([...ages])(
  'a backup of an older version is restored and brought to a newer one: after %s migrations',
  async (count) => {
    const until = all.slice(0, count)
    const { older, empty } = await openOlder(until)
    const file = join(folder(), 'older.backup')
    expect((await backup(older, 'nowhere', file)).schema).toBe(until.at(-1))
    const later = makeLaterVersion()
    await restore(empty, { pictures: join(folder(), 'images'), migrations: later }, file)
    const client = new pg.Client(empty)
    await client.connect()
    onTestFinished(() => client.end())
    expect((await client.query('select name from users')).rows).toEqual([{ name: 'Anna Berg' }])
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    expect(rows.map(({ name }) => name)).toEqual(listMigrations(later))
  },
)

test('a backup is not loaded into a newer database, nor one of a newer version into this', async () => {
  const { older, empty } = await openOlder(all)
  const file = join(folder(), 'older.backup')
  await backup(older, 'nowhere', file)
  const later = makeLaterVersion()
  await migrate(empty, later)
  const restoring = restore(empty, { pictures: join(folder(), 'images'), migrations: later }, file)
  await expect(restoring).rejects.toThrow('The database is newer (9999_later.sql) than the backup.')

  const client = new pg.Client(older)
  await client.connect()
  await client.query("insert into migrations (name) values ('9999_later.sql')")
  await client.end()
  await backup(older, 'nowhere', `${file}2`)
  const fresh = await newDatabase(inject('postgresUrl'), 'template1')
  await expect(restore(fresh, into(join(folder(), 'images')), `${file}2`)).rejects.toThrow(
    'The backup is of a newer version',
  )
})

test('columns go back to their names, in whatever order a database has them', async () => {
  const { older, empty } = await openOlder(all)
  const client = new pg.Client(older)
  await client.connect()
  // As in a database whose migrations came in another order.
  await client.query(
    'alter table users add copy text; update users set copy = name; alter table users drop name cascade',
  )
  await client.query('alter table users rename copy to name')
  await client.end()
  const file = join(folder(), 'moved.backup')
  await backup(older, 'nowhere', file)
  await restore(empty, into(join(folder(), 'images')), file)
  const shop = await openShop({ databaseUrl: empty })
  const people = await shop.db.selectFrom('users').select(['name', 'email']).execute()
  expect(people).toEqual([{ name: 'Anna Berg', email: 'anna@example.com' }])
})
