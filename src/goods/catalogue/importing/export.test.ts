import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { fromSafeText, toSafeText } from '#base/platform/files/csv.ts'
import { insertCategories, insertFamilies } from '#shop/demo/sql.server.ts'
import { insertSampleFiles, samples } from '../../../../test/product-fields.ts'
import { anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { ExportFormat, exportProducts as exportCall } from '../contract.ts'
import { fields, getImportKey, type ImportField, importFields } from '../products/fields.ts'
import { exportProducts } from './export.server.ts'
import { importFile, importProducts } from './import.server.ts'
import { checkLine } from './import-lines.server.ts'

const hostile = [
  '=1+1',
  "'=1+1",
  "''@x",
  "'tis",
  '-5',
  '+49 1',
  '@a',
  '007',
  '1e5',
  'TRUE',
  '{"a":1}',
  'a,b;c\t"d"',
  '<&>\'"',
  '＝1',
  '_x000D_',
  'é\u0301',
]

/** A shop with a product for each sample of each field, and one for each hostile text. */
async function openFilled() {
  const shop = await openShop()
  const nameCategory = (slug: string) => ({ slug, name: slug, translations: {}, description: '' })
  await insertCategories(shop.db, [{ ...nameCategory('top'), children: ['bolts', 'nuts', 'other'].map(nameCategory) }])
  const family = { translations: {}, standard: '', category: 'other', facts: [], attributes: [], image: '' }
  const families = ['hex-bolts', 'hex-nuts'].map((slug) => ({
    slug,
    name: slug,
    description: `About ${slug}.`,
    ...family,
  }))
  await insertFamilies(shop.db, families, new Map())
  await insertSampleFiles(shop.db)
  const plain = { name: 'Part', currency: 'USD', priceCents: 1, stock: 7 }
  const next = ['NEXT-1', 'NEXT-2'].map((sku) => ({ ...plain, sku }))
  const each = importFields.flatMap((name: ImportField) =>
    [0, 1].map((index) => ({ ...plain, sku: `${name}-${index}`, [getImportKey(name)]: samples[name][index] })),
  )
  const texts = hostile.map((text, index) => {
    return {
      ...plain,
      sku: `H${index}`,
      name: text,
      'name.bn': text,
      size: text,
      description: `${text}\n${text}`,
      attributes: { [text]: text },
    }
  })
  const lines = [...next, ...each, ...texts, { ...plain, sku: '=SKU' }].map((line, index) => checkLine(line, index + 1))
  await importProducts(shop.databaseUrl, lines)
  return shop
}

const readRows = async ({ db }: TestShop) => {
  const { rows } = await sql<{
    row: object
  }>`select to_jsonb(products) - '{version,updated_at,counted_at,search}'::text[] as row
    from products order by sku`.execute(db)
  return rows.map(({ row }) => row)
}

test.each(ExportFormat.options)(
  'an export as %s, imported, changes nothing, and fills an emptied shop',
  async (format) => {
    const shop = await openFilled()
    const before = await readRows(shop)
    const folder = mkdtempSync(join(tmpdir(), 'ironwright-export-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, `products.${format}`)
    writeFileSync(path, await buffer(exportProducts(shop.db, format)))

    expect(await importFile(shop.databaseUrl, path)).toBe(before.length)
    expect(await readRows(shop)).toEqual(before)

    // All fields of all products are changed; the file restores them.
    const emptied = importFields.flatMap((name) => {
      const field: { column: string; empty?: unknown } = fields[name]
      const { empty } = field
      return 'empty' in field
        ? [[field.column, typeof empty === 'object' && empty ? JSON.stringify(empty) : empty]]
        : []
    })
    const changed = { ...Object.fromEntries(emptied), name: 'x', priceMinor: 9 }
    await shop.db.updateTable('products').set(changed).execute()
    expect(await readRows(shop)).not.toEqual(before)
    await importFile(shop.databaseUrl, path)
    expect(await readRows(shop)).toEqual(before)
    const { rows } = await sql<{
      moves: number
    }>`select count(*)::int as moves from stock_moves where kind <> 'received'`.execute(shop.db)
    expect(rows).toEqual([{ moves: 0 }])
  },
)

test.each(hostile)('%s is no formula in a cell, and comes back as it was', (text) => {
  expect(toSafeText(text)).not.toMatch(/^[=+\-@＝]/)
  expect(fromSafeText(toSafeText(text))).toBe(text)
})

test('a table is read where it begins, with the mark of its numbers; what has two readings is refused until it is said', async () => {
  const shop = await openFilled()
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const load = (text: string, decimal?: '.' | ',') => {
    const path = join(folder, `${crypto.randomUUID()}.csv`)
    writeFileSync(path, text)
    return importFile(shop.databaseUrl, path, { reading: { mark: decimal } })
  }
  const readMass = async () =>
    (await shop.db.selectFrom('products').select('massGrams').where('sku', '=', 'NEXT-1').executeTakeFirstOrThrow())
      .massGrams
  await load('sep=;\nsku;massGrams\nNEXT-1;0,125\n')
  expect(await readMass()).toBe(0.125)
  await load('Our masses, by hand\n\nsku;massGrams;name\nNEXT-1;1.200,5;Socket 1/2" drive\n')
  expect(await readMass()).toBe(1200.5)
  await expect(load('sku;massGrams\nNEXT-1;1.200\n')).rejects.toThrow(
    'Line 2: massGrams 1.200 may be 1.2 or 1200. Say which: run it again with --decimal-point or with --decimal-comma.',
  )
  await load('sku;massGrams\nNEXT-1;1.200\n', '.')
  expect(await readMass()).toBe(1.2)
  await load('sku;massGrams\nNEXT-1;1.200\n', ',')
  expect(await readMass()).toBe(1200)
  await load('sku,massGrams\nNEXT-1,1.125\n')
  expect(await readMass()).toBe(1.125)
  await expect(load('sku,massGrams\nNEXT-1,1\nNEXT-2,"open\n')).rejects.toThrow('Line 3: this is no CSV file.')
  await expect(load('sku,massGrams\n1.23E+12,1\n')).rejects.toThrow(
    'Line 2: sku is wrong: A spreadsheet has spoiled this.',
  )
})

test('only admins export, and a table says which of its heads is no field', async () => {
  const shop = await openFilled()
  await expect(shop.as(anna)(exportCall, { format: 'csv' })).rejects.toMatchObject({ code: 'not_allowed' })
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'products.csv')
  const load = (text: string) => {
    writeFileSync(path, text)
    return importFile(shop.databaseUrl, path)
  }
  await expect(load('sku,prise\nA,1')).rejects.toThrow('Line 1: “prise” is no field.')
  await expect(load('name\nA')).rejects.toThrow('Line 1 has no sku.')
  await expect(load('sku,sku\nA,A')).rejects.toThrow('Line 1 has sku twice.')
  await expect(load('sku,size\nA,M6,M7')).rejects.toThrow('Line 2 has more cells')
  await expect(load('sku,massGrams\nNEXT-1,1\nNEXT-2,"8,5"')).rejects.toThrow(
    'Line 3: massGrams is wrong: Enter a number.',
  )
  await expect(load('sku,family\nNEXT-1,nails')).rejects.toThrow('Line 2: there is no family nails.')
  await load('sku;massGrams;backOrders;stock\nNEXT-1;8.5;TRUE;\n;;;\n')
  const row = await shop.db.selectFrom('products').selectAll().where('sku', '=', 'NEXT-1').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ massGrams: 8.5, backOrders: true, onHand: 7 })
})
