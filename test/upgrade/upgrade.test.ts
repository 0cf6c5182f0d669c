import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/base/platform/config/config.server.ts'
import { connect } from '../../src/base/platform/database/connect.server.ts'
import { listMigrations, migrate } from '../../src/base/platform/database/migrate.server.ts'
import { openDatabase } from '../../src/base/platform/database/open.server.ts'
import { refuseBefore } from '../../src/shop/setup/refuse-before.server.ts'
import { newDatabase } from '../new-database.ts'
import { makeScratchFolder } from '../scratch.ts'
import { openShop } from '../shop.ts'
import { makeLaterVersion } from './later.ts'

const all = listMigrations('migrations')

async function open(url: string, name?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

const readTables = async (client: pg.Client) =>
  (await client.query(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)).rows

test('nobody changes the tables of a shop of another version that runs, unless told; then it is not ready', async () => {
  const shop = await openShop()
  const later = makeLaterVersion()
  const client = await open(shop.databaseUrl)
  const before = await readTables(client)
  await expect(migrate(shop.databaseUrl, later)).rejects.toThrow('A shop of another version runs on this database')
  expect(await readTables(client)).toEqual(before)
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200)

  expect(await migrate(shop.databaseUrl, later, { isBesideOthers: true })).toEqual(['9999_later.sql'])
  await expect
    .poll(async () => {
      const answer = await fetch(`${shop.url}/health/ready`)
      return [answer.status, answer.headers.has('retry-after'), ((await answer.json()) as { detail?: string }).detail]
    })
    .toEqual([503, true, 'The database was brought to a newer version of the shop.'])
  expect((await fetch(`${shop.url}/health/live`)).status).toBe(200)
})

test('a shop on tables that were put back to an older version is not ready', async () => {
  const shop = await openShop()
  await (await open(shop.databaseUrl)).query('delete from migrations where name = $1', [all.at(-1)])
  await expect.poll(async () => (await fetch(`${shop.url}/health/ready`)).status).toBe(503)
})

const newer = ['9997_pets.sql', '9998_cats.sql', '9999_dogs.sql']

/** A database of this version, which is the one before some migrations, and the folder that has them. */
async function openOlder(): Promise<{ url: string; client: pg.Client; migrations: string }> {
  const url = await newDatabase(inject('postgresUrl'), 'template1')
  await migrate(url, 'migrations')
  return { url, client: await open(url), migrations: makeLaterVersion(newer) }
}

const countDone = async (client: pg.Client) =>
  (await client.query('select count(*)::int as count from migrations')).rows[0].count

test('shops before names of nodes are known by theirs, and commands keep nobody from an upgrade', async () => {
  const { url, migrations } = await openOlder()
  const node = await open(url, 'ironwright')
  await expect(migrate(url, migrations)).rejects.toThrow('Stop it first.')
  await node.end()
  await open(url, 'ironwright command')
  await open(url, 'psql')
  expect(await migrate(url, migrations)).toEqual(newer)
})

const product = `insert into products (id, sku, slug, name, description, price_minor, currency, on_hand)
  values ('018f0000-0000-7000-8000-000000000001', 'A', 'a', 'A', '', 100, 'USD', 0)`

test.each([
  ['a currency that is not that of its products', 'demo', product, 'Set SHOP_CURRENCY=USD again.'],
  [
    'a live shop on a demonstration',
    'live',
    `insert into settings (key, value) values ('demo_filled', 'true')`,
    'The database holds a demonstration',
  ],
  [
    'a demonstration on a shop',
    'demo',
    `${product.replace('USD', 'EUR')}; delete from settings`,
    'The database belongs to a shop.',
  ],
] as const)('before the first migration is refused: %s', async (_, mode, statement, sentence) => {
  const { url, client, migrations } = await openOlder()
  if (statement.startsWith(product))
    await client.query(`insert into settings (key, value) values ('demo_filled', 'true')`)
  await client.query(statement)
  const settings = { DATABASE_URL: url, DATA_DIR: makeScratchFolder('ironwright-older-'), SHOP_CURRENCY: 'EUR' }
  const config = { ...readConfig({ ...settings, SHOP_MODE: 'demo' }), mode }
  const opening = openDatabase(config, migrations, () => {}, { refuse: refuseBefore(config) })
  await expect(opening).rejects.toThrow(sentence)
  expect(await countDone(client)).toBe(all.length)
})

test('before the first migration is refused: a key of mails that cannot be read, and a pooler without its settings', async () => {
  const { url, client, migrations } = await openOlder()
  const settings = { DATABASE_URL: url, SHOP_MODE: 'demo', DATA_DIR: makeScratchFolder('ironwright-older-') }
  await client.query(`insert into settings (key, value) values ('demo_filled', 'true')`)
  const config = readConfig(settings)
  const dkim = { domain: 'shop.example', selector: 's', keyFile: '/nowhere/dkim.pem' }
  for (const wrong of [
    { ...config, dkim },
    { ...config, poolerUrl: url },
  ])
    await expect(openDatabase(wrong, migrations, () => {}, { refuse: refuseBefore(wrong) })).rejects.toThrow(
      /DKIM_PRIVATE_KEY_FILE is wrong|without what the shop needs/,
    )
  expect(await countDone(client)).toBe(all.length)
})

test('what is refused before an upgrade is asked of tables of any version', async () => {
  const url = await newDatabase(inject('postgresUrl'), 'template1')
  const { db, close } = connect(url)
  onTestFinished(close)
  const config = readConfig({ DATABASE_URL: url, SHOP_MODE: 'demo', DATA_DIR: makeScratchFolder('ironwright-any-') })
  for (const name of all) {
    await migrate(url, 'migrations', { until: [name], isBesideOthers: true })
    for (const mode of ['demo', 'live'] as const)
      await expect(refuseBefore({ ...config, mode })(db), name).resolves.toBeUndefined()
  }
})
