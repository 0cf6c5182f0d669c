// Walks over all migrations since the last release.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { listMigrations, migrate } from '../../src/base/platform/database/migrate.server.ts'
import { newDatabase } from '../new-database.ts'
import { findBreaks, readSchema } from './schema.ts'

/** The migrations of the last release, with a digest of each: after a release, those that there are. */
const file = join(import.meta.dirname, 'release.txt')
const all = listMigrations('migrations')
const read = (name: string) => readFileSync(join('migrations', name), 'utf8')
const toLine = (name: string) => `${createHash('sha256').update(read(name)).digest('hex').slice(0, 16)} ${name}`
const released = readFileSync(file, 'utf8').trim().split('\n').slice(1)
const releasedNames = released.map((line) => line.split(' ')[1]!)
const [release] = readFileSync(file, 'utf8').split('\n')

/** A database of the last release. */
async function openRelease(): Promise<{ url: string; client: pg.Client }> {
  const url = await newDatabase(inject('postgresUrl'), 'template1')
  await migrate(url, 'migrations', { until: releasedNames })
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return { url, client }
}

test('a migration that was released is never changed', () => {
  expect(all.filter((name) => releasedNames.includes(name)).map(toLine)).toEqual(released)
})

test('a migration leaves what the release before reads and writes, or says why not', async () => {
  const { url, client } = await openRelease()
  const before = await readSchema(client)
  const known = new Set<string>()
  for (const name of all.filter((name) => !releasedNames.includes(name))) {
    await migrate(url, 'migrations', { until: [name] })
    const breaks = findBreaks(before, await readSchema(client)).filter((sentence) => !known.has(sentence))
    for (const sentence of breaks) known.add(sentence)
    const isSaid = /^-- not beside the release before: \S/m.test(read(name))
    const advice = `${name} breaks ${release}. Add first and remove a release later, or say in it: -- not beside the release before: REASON`
    expect.soft(isSaid ? [] : breaks, advice).toEqual([])
    expect.soft(isSaid && breaks.length === 0, `${name} breaks nothing: it needs no such line`).toBe(false)
  }
})

test.each([
  [
    'alter table users drop column phone_checked_at',
    'alter table users add column phone_checked_at timestamptz',
    'is gone',
  ],
  ['alter table orders rename column reference to buyer_reference', '', 'orders.reference is gone'],
  ['alter table mail_outbox alter column recipient type varchar(200)', '', 'was text'],
  ['alter table users add column nickname text not null', '', 'users.nickname is not given'],
  [
    'alter table users alter column photo_id set not null',
    'alter table users add column photo_id text',
    'photo_id was text',
  ],
  ['alter table reviews add constraint short check (true)', '', 'reviews.short may refuse'],
  ['create unique index one_name on users (name)', '', 'users.one_name may refuse'],
  ['drop view named_products cascade', '', 'is gone'],
])('a migration that breaks the release before is found: %s', async (statement, prepare, expected) => {
  const { client } = await openRelease()
  if (prepare) await client.query(prepare)
  const before = await readSchema(client)
  await client.query(statement)
  expect(findBreaks(before, await readSchema(client)).join('\n')).toContain(expected)
})

test.each([
  "alter table users add column nickname text not null default ''",
  'alter table users add column nickname text',
  'create table pets (id int primary key, name text not null check (name <> $$x$$))',
  'create index users_by_name on users (name)',
  'alter table mail_outbox alter column recipient drop not null',
  'alter table orders drop constraint orders_vat_checked',
])('a migration that only adds or allows more is fine: %s', async (statement) => {
  const { client } = await openRelease()
  const before = await readSchema(client)
  await client.query(statement)
  expect(findBreaks(before, await readSchema(client))).toEqual([])
})
