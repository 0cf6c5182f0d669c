import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '../src/platform/database/migrate.server.ts'
import { newDatabase } from './new-database.ts'

/** A database as a shop had it before its texts had translations. */
async function openOlder() {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-migrations-'))
  for (const file of readdirSync('migrations')) if (file < '0087') cpSync(join('migrations', file), join(folder, file))
  const url = await newDatabase(inject('postgresUrl'), 'template0')
  await migrate(url, folder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return { url, client }
}

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

test('an upgrade keeps every Bengali text, wherever it was', async () => {
  const { url, client } = await openOlder()
  const attributes = [
    { key: 'material', label: 'Material', labelBn: 'উপাদান', valuesBn: { Brass: 'পিতল' } },
    { key: 'width', label: 'Width' },
  ]
  const method = { key: 'parcel', name: 'Parcel', nameBn: 'পার্সেল', priceMinor: 490 }
  const fits = [{ role: 'nut', roleBn: 'নাট', ref: 'hex-nut/M8' }]
  const edit = { was: { nameBn: '', name: 'Nut' }, is: { nameBn: 'নাট', name: 'Hex nut' } }
  await client.query(
    `insert into categories (id, slug, name, name_bn, position) values ('${id(1)}', 'nuts', 'Nuts', 'নাট', 0)`,
  )
  await client.query(
    `insert into families (id, category_id, slug, name, name_bn, attributes) values ('${id(2)}', '${id(1)}', 'hex-nut', 'Hex nut', 'হেক্স নাট', $1)`,
    [JSON.stringify(attributes)],
  )
  await client.query(
    `insert into products (id, sku, slug, name, name_bn, description, family_id, price_minor, currency, on_hand, fits)
      values ('${id(3)}', 'N-8', 'n-8', 'Nut M8', 'নাট M8', '', '${id(2)}', 100, 'USD', 1, $1),
        ('${id(4)}', 'N-10', 'n-10', 'Nut M10', '', '', '${id(2)}', 100, 'USD', 1, '[]')`,
    [JSON.stringify(fits)],
  )
  await client.query(
    `insert into posts (id, slug, kind, position, title, title_bn, summary_bn, body) values ('${id(5)}', 'a', 'article', 0, 'Title', 'শিরোনাম', '', 'Text')`,
  )
  await client.query(`insert into settings (key, value) values ('delivery', $1)`, [
    JSON.stringify({ zones: [{ name: 'Home', methods: [method] }] }),
  ])
  await client.query(`insert into imports (id, file, lines, done) values ('${id(6)}', '', 1, 1)`)
  await client.query(
    `insert into imported_products (import_id, line, product_id, version, pieces, was) values ('${id(6)}', 1, '${id(3)}', 1, 0, $1)`,
    [JSON.stringify({ name: 'Nut', name_bn: 'নাট', fits })],
  )
  // Rows that need an order, a payment and a person are not what is looked at.
  await client.query(`
    alter table audit_log drop constraint audit_log_actor_id_fkey;
    alter table order_lines drop constraint order_lines_order_id_fkey;
    alter table invoices drop constraint invoices_order_id_fkey, drop constraint invoices_payment_id_fkey`)
  await client.query(
    `insert into audit_log (actor_id, action, subject, details) values ('${id(7)}', 'product.edit', '${id(3)}', $1)`,
    [JSON.stringify(edit)],
  )
  await client.query(
    `insert into invoices (id, kind, year, sequence, number, order_id, payment_id, currency, total_minor, locale, content)
      values ('${id(8)}', 'invoice', 2026, 1, 'INV-1', '${id(9)}', '${id(10)}', 'USD', 100, 'bn', $1)`,
    [JSON.stringify({ lines: [{ name: 'Nut', nameBn: 'নাট' }], carriage: { name: 'Parcel', nameBn: '' } })],
  )
  await client.query(
    `insert into order_lines (id, order_id, position, product_id, sku, name, name_bn, unit_price_minor, quantity)
      values ('${id(11)}', '${id(9)}', 0, '${id(3)}', 'N-8', 'Nut M8', 'নাট M8', 100, 1)`,
  )
  const termsBefore = await client.query('select family_id, key, value, products from terms order by 1, 2, 3')

  await migrate(url, 'migrations')

  const all = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows.flat()
  const bengali = (text: string) => ({ name: { bn: text } })
  const role = [{ role: 'nut', ref: 'hex-nut/M8', translations: { role: { bn: 'নাট' } } }]
  expect(await all('select translations from categories')).toEqual([bengali('নাট')])
  expect(await all('select translations, attributes from families')).toEqual([
    bengali('হেক্স নাট'),
    [
      {
        ...{ key: 'material', label: 'Material' },
        ...{ translations: { label: { bn: 'উপাদান' } }, valueTranslations: { Brass: { bn: 'পিতল' } } },
      },
      { key: 'width', label: 'Width' },
    ],
  ])
  expect(await all('select translations, fits from products order by sku desc')).toEqual([
    bengali('নাট M8'),
    role,
    {},
    [],
  ])
  expect(await all('select translations from posts')).toEqual([{ title: { bn: 'শিরোনাম' } }])
  expect(await all(`select value -> 'zones' -> 0 -> 'methods' -> 0 from settings where key = 'delivery'`)).toEqual([
    { key: 'parcel', name: 'Parcel', priceMinor: 490, translations: bengali('পার্সেল') },
  ])
  expect(await all('select was from imported_products')).toEqual([
    { name: 'Nut', translations: bengali('নাট'), fits: role },
  ])
  expect(await all('select details from audit_log')).toEqual([
    { was: { name: 'Nut', translations: {} }, is: { name: 'Hex nut', translations: bengali('নাট') } },
  ])
  expect(await all('select content from invoices')).toEqual([
    { lines: [{ name: 'Nut', translations: bengali('নাট') }], carriage: { name: 'Parcel', translations: {} } },
  ])
  expect(await all('select translations from order_lines')).toEqual([bengali('নাট M8')])
  expect(await all(`select sku from products where search @@ 'নাট'`)).toEqual(['N-8'])
  const terms = await client.query('select family_id, key, value, products from terms order by 1, 2, 3')
  expect(terms.rows).toEqual(termsBefore.rows)
})

test('the database takes translations of the texts of a row, in any language, and nothing else', async () => {
  const { url, client } = await openOlder()
  await migrate(url, 'migrations')
  const insert = (translations: unknown) =>
    client.query(
      `insert into categories (id, slug, name, position, translations) values (gen_random_uuid(), gen_random_uuid()::text, 'Nuts', 0, $1)`,
      [JSON.stringify(translations)],
    )
  await insert({ name: { de: 'Muttern', 'pt-BR': 'Porcas' }, description: { de: 'Alle' } })
  for (const wrong of [
    [],
    { title: {} },
    { name: 'Muttern' },
    { name: { de: '' } },
    { name: { de: 1 } },
    { name: { 'X!': 'a' } },
  ])
    await expect(insert(wrong)).rejects.toThrow('categories_translations_check')
})
