import { createHash } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { listMigrations, migrate, requireCurrent } from '../../src/base/platform/database/migrate.server.ts'
import { backup, restore } from '../../src/shop/backups/archive/backup.server.ts'
import { newDatabase } from '../new-database.ts'
import { makeScratchFolder } from '../scratch.ts'
import { openShop } from '../shop.ts'
import { namesBefore, putBeforeBaseline } from './before-baseline.ts'
import { makeLaterVersion } from './later.ts'
import { readSchema } from './schema.ts'

const all = listMigrations('migrations')

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A shop's database as it was before the baseline, with one person in it. */
async function openBefore(names: readonly string[] = namesBefore): Promise<{ url: string; client: pg.Client }> {
  const url = await newDatabase(inject('postgresUrl'), 'template1')
  await migrate(url, 'migrations', { until: ['0001_baseline.sql'] })
  const client = await connect(url)
  await client.query(
    `insert into users (id, name, email, email_verified) values (gen_random_uuid(), 'Anna Berg', 'anna@example.com', true)`,
  )
  await putBeforeBaseline(client, names)
  return { url, client }
}

const readDone = async (client: pg.Client) =>
  (await client.query<{ name: string; at: Date }>('select name, at from migrations order by name')).rows

test('a database of the last state before the baseline is taken over as it is', async () => {
  const { url, client } = await openBefore()
  const [schema, done] = [await readSchema(client), await readDone(client)]
  expect(await migrate(url, 'migrations', { until: ['0001_baseline.sql'] })).toEqual([])
  expect(await readSchema(client)).toEqual(schema)
  // Documents are audited from the day on which their rules came.
  const { at } = done.find(({ name }) => name === '0074_refund_items.sql')!
  expect(await readDone(client)).toEqual([{ name: '0001_baseline.sql', at }])
  expect(await migrate(url, 'migrations')).toEqual(all.slice(1))
  const shop = await openShop({ databaseUrl: url })
  expect(await shop.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Anna Berg' }])
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200)
})

test('what came after the baseline runs after it is taken over', async () => {
  const { url, client } = await openBefore()
  const later = makeLaterVersion()
  expect(await migrate(url, later)).toEqual([...all.slice(1), '9999_later.sql'])
  expect((await readDone(client)).map(({ name }) => name)).toEqual([...all, '9999_later.sql'])
})

test('a command that needs this version says that one from before the baseline is older', async () => {
  const { url } = await openBefore()
  await expect(requireCurrent(url, 'migrations')).rejects.toThrow('npm run shop -- migrate')
})

test.each([
  ['lacks the newest', namesBefore.slice(0, -1), namesBefore.at(-2)!],
  ['is much older', namesBefore.slice(0, 40), namesBefore[39]!],
  ['lacks one between', namesBefore.toSpliced(70, 1), namesBefore.at(-1)!],
  ['has one of another program', [...namesBefore, '0570_elsewhere.sql'], '0570_elsewhere.sql'],
])('a database from before the baseline that %s is refused, and left as it is', async (_, names, newest) => {
  const { url, client } = await openBefore(names)
  const done = await readDone(client)
  const sentence = new RegExp(`is from before 0001_baseline.sql.*${newest}.*whose newest is 0560_purposes.sql`)
  await expect(migrate(url, 'migrations')).rejects.toThrow(sentence)
  await expect(requireCurrent(url, 'migrations')).rejects.toThrow(sentence)
  expect(await readDone(client)).toEqual(done)
  expect((await client.query('select name from users')).rows).toEqual([{ name: 'Anna Berg' }])
})

test('nobody takes a database over under a shop of another version that runs', async () => {
  const { url, client } = await openBefore()
  const node = new pg.Client({ connectionString: url, application_name: 'ironwright node 0560-123456' })
  await node.connect()
  await expect(migrate(url, 'migrations')).rejects.toThrow('Stop it first.')
  expect(await readDone(client)).toHaveLength(namesBefore.length)
  await node.end()
  expect(await migrate(url, 'migrations', { until: ['0001_baseline.sql'] })).toEqual([])
})

test('a backup of the last state before the baseline is restored, and one that lacks migrations is not', async () => {
  const folder = makeScratchFolder('ironwright-before-')
  const { url, client } = await openBefore()
  const whole = join(folder, 'whole.backup')
  expect((await backup(url, 'nowhere', whole)).schema).toBe('0560_purposes.sql')
  await client.query(`delete from migrations where name = '0560_purposes.sql'`)
  const part = join(folder, 'part.backup')
  await backup(url, 'nowhere', part)

  const into = { pictures: join(folder, 'images'), migrations: 'migrations' }
  const empty = await newDatabase(inject('postgresUrl'), 'template1')
  await expect(restore(empty, into, part)).rejects.toThrow('The backup is from before 0001_baseline.sql')
  await restore(empty, into, whole)
  const shop = await openShop({ databaseUrl: empty })
  expect(await shop.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Anna Berg' }])
})

test('the names that the baseline stands for are those that the migrator knows', () => {
  const digest = createHash('sha256').update(namesBefore.toSorted().join('\n')).digest('hex')
  expect(namesBefore).toHaveLength(145)
  expect(digest).toBe('3699afbb6e74c49a6d94b0202cf719d32f392b184842b8a6b22c03016cddf4c9')
})

test('a role that is no superuser makes the whole schema', async () => {
  const url = await newDatabase(inject('postgresUrl'), 'template1')
  expect(await migrate(url, 'migrations')).toEqual(all)
  const client = await connect(url)
  const { rows } = await client.query('select rolsuper, rolcreaterole from pg_roles where rolname = current_user')
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false }])
  const { rows: schemas } = await client.query(
    `select schemaname as name, count(*) > 5 as filled from pg_tables where schemaname in ('public', 'sandbox') group by 1 order by 1`,
  )
  expect(schemas).toEqual([
    { name: 'public', filled: true },
    { name: 'sandbox', filled: true },
  ])
})
