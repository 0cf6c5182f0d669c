import { buffer } from 'node:stream/consumers'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { exportProducts } from '#goods/catalogue/importing/export.server.ts'
import { importProducts } from '#goods/catalogue/importing/import.server.ts'
import { checkLine } from '#goods/catalogue/importing/import-lines.server.ts'
import { getImportKey, importFields } from '#goods/catalogue/products/fields.ts'
import { insertCategories, insertFamilies } from '#shop/demo/sql.server.ts'
import { readSheetRows } from '#trade/quick-order/sheet.ts'
import { openImports } from '../../../test/imports.ts'
import { insertSampleFiles, samples } from '../../../test/product-fields.ts'
import { ada, openShop, type TestShop } from '../../../test/shop.ts'
import * as contract from './contract.ts'

/** A file that the API sends, as bytes. */
async function fetchFile(shop: TestShop, path: string): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${await shop.getToken(ada)}` }
  return new Uint8Array(await (await fetch(`${shop.url}/api${path}`, { headers })).arrayBuffer())
}

const limits = { maxUnpackedBytes: 1_000_000, maxRows: 1000, maxColumns: 500 }

/** A spreadsheet as a browser sends it. */
async function readAsRows(bytes: Uint8Array): Promise<string> {
  const rows = await readSheetRows(bytes, limits)
  const toCell = (cell: unknown) => (cell instanceof Date ? cell.toISOString() : (cell ?? ''))
  return rows.map((row) => JSON.stringify(row.map(toCell))).join('\n')
}

/** Two products for each field, with its two samples. */
async function fill(shop: TestShop): Promise<void> {
  const nameCategory = (slug: string) => ({ slug, name: slug, translations: {}, description: '' })
  await insertCategories(shop.db, [{ ...nameCategory('top'), children: ['bolts', 'nuts', 'other'].map(nameCategory) }])
  const family = { translations: {}, standard: '', category: 'other', facts: [], attributes: [], image: '' }
  const families = ['hex-bolts', 'hex-nuts'].map((slug) => ({
    slug,
    name: slug,
    description: `On ${slug}.`,
    ...family,
  }))
  await insertFamilies(shop.db, families, new Map())
  await insertSampleFiles(shop.db)
  const plain = { name: 'Part', currency: 'USD', priceCents: 1, stock: 7 }
  const lines = importFields
    .filter((name) => name !== 'currency')
    .flatMap((name) =>
      [0, 1].map((index) => ({ ...plain, sku: `${name}-${index}`, [getImportKey(name)]: samples[name][index] })),
    )
  const next = ['NEXT-1', 'NEXT-2'].map((sku) => ({ ...plain, sku }))
  await importProducts(
    shop.databaseUrl,
    [...next, ...lines].map((line, index) => checkLine(line, index + 1)),
  )
}

test.each(['csv', 'jsonl', 'xlsx'] as const)('an export as %s is no difference in any field', async (format) => {
  const shop = await openShop()
  await fill(shop)
  const imports = openImports(shop)
  const bytes = await buffer(exportProducts(shop.db, format))
  const text = format === 'xlsx' ? await readAsRows(bytes) : bytes.toString()
  const id = await imports.send(text, format === 'xlsx' ? 'rows' : format)
  const { counts } = await imports.check(id)
  expect(counts, JSON.stringify(await imports.listRefused(id))).toMatchObject({ new: 0, changed: 0, refused: 0 })
  expect(counts.unchanged).toBe(importFields.length * 2)
})

test('an export of a filtered list has its products alone', async () => {
  const shop = await openShop()
  await fill(shop)
  const list = async (filter: Parameters<typeof exportProducts>[2]) =>
    (await buffer(exportProducts(shop.db, 'jsonl', filter))).toString().split('\n').filter(Boolean)
  expect(await list({ family: 'hex-nuts' })).toHaveLength(1)
  expect(await list({ state: 'draft' })).toHaveLength(2)
  expect(await list({ q: 'NEXT-1' })).toHaveLength(1)
  expect((await list({})).length).toBeGreaterThan(50)
})

test('a key that a line of JSON lacks says nothing, and null clears', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  await imports.load('SKU,Name,Price,Shelf\nA,Bolt,1,A-1\nB,Nut,1,B-1\n')
  const id = await imports.send('{"sku":"A","shelf":null}\n\n{"sku":"B","name":"Better nut"}\n', 'jsonl')
  await imports.check(id)
  expect((await imports.listRows(id, 'changed')).map(({ line, changes }) => [line, changes])).toEqual([
    [1, [{ key: 'shelf', was: 'A-1', is: '' }]],
    [3, [{ key: 'name', was: 'Nut', is: 'Better nut' }]],
  ])
})

test('the refused rows come back as a spreadsheet with a reason, and mended they are imported', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const id = await imports.send('SKU,Name,Price\nA,=1+1,dear\nB,Nut,1\n')
  await imports.check(id)
  const text = await readAsRows(await fetchFile(shop, `/imports/${id}/refused`))
  expect(text.split('\n').map((row) => JSON.parse(row))).toEqual([
    ['SKU', 'Name', 'Price', 'Reason'],
    ['A', "'=1+1", 'dear', 'Price: Enter a number such as 1234.5'],
  ])
  const again = await imports.send(text.replace('dear', '1.5'), 'rows')
  expect((await imports.look(again)).columns.map(({ key }) => key)).toEqual(['sku', 'name', 'price', ''])
  await imports.check(again)
  await imports.run(again)
  const { name } = await shop.db.selectFrom('products').select('name').where('sku', '=', 'A').executeTakeFirstOrThrow()
  expect(name).toBe('=1+1')
})

test('the sample is understood as it is, and its row is a draft', async () => {
  const shop = await openShop()
  await fill(shop)
  const imports = openImports(shop)
  const id = await imports.send(await readAsRows(await fetchFile(shop, '/import-sample')), 'rows')
  expect((await imports.look(id)).columns.every(({ key }) => key !== '')).toBe(true)
  const { counts } = await imports.check(id)
  expect(counts, JSON.stringify(await imports.listRefused(id))).toMatchObject({ new: 1, refused: 0 })
  await imports.run(id)
  const { draft } = await shop.db
    .selectFrom('products')
    .select('draft')
    .where('sku', '=', 'EXAMPLE-1')
    .executeTakeFirstOrThrow()
  expect(draft).toBe('undated')
})

test.each([
  ['csv', 'SKU\n"A\nB', 'not_csv'],
  ['csv', '\n', 'no_rows'],
  ['csv', 'SKU,Name\n,\n', 'no_rows'],
  ['csv', `${'a,'.repeat(501)}\n1`, 'too_many_columns'],
  ['jsonl', '{"sku":"A"}\n[1]', 'not_json'],
  ['jsonl', '{"sku":', 'not_json'],
  ['rows', '["SKU"]\n{}', 'not_json'],
] as const)('what is no table says so: %s %j', async (format, text, reason) => {
  const shop = await openShop()
  const id = await openImports(shop).send(text, format)
  expect(await openImports(shop).look(id)).toMatchObject({ state: 'unreadable', reason })
})

test('what PostgreSQL cannot store, and cells without end, are refused with their rows', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const id = await imports.send(`SKU,Name,Price\nA\0,Bolt,1\nB,${'x'.repeat(5000)},1\nC,Nut,1,more\nD,ok,1\n`)
  const { counts } = await imports.check(id)
  expect(counts).toMatchObject({ new: 2, refused: 2 })
  const odd = await imports.send('{"sku":"E\\u0000","name":"\\ud800","price":1}', 'jsonl')
  expect((await imports.check(odd)).state).toBe('checked')
})

test('a spreadsheet that unpacks to more than it may is refused before it is unpacked', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(' '.repeat(2_000_000)) })
  await expect(readSheetRows(bomb, limits)).rejects.toThrow()
  const wide = zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<c r="XFD1048576"/>') })
  await expect(readSheetRows(wide, limits)).rejects.toThrow()
})

test('a file that arrived in part is not read, and one that is read takes no more', async () => {
  const shop = await openShop()
  const as = shop.as(ada)
  const { insertedId: id } = await as(contract.addImport, { name: 'parts.csv', format: 'csv' })
  const send = (number: string) => as(contract.addImportPiece, { id, number, piece: new Blob(['SKU\nA\n']) })
  await send('1')
  await expect(as(contract.readImport, { id, pieces: 2 })).rejects.toMatchObject({
    params: { what: 'import_incomplete' },
  })
  await send('0')
  await send('0')
  await as(contract.readImport, { id, pieces: 2 })
  await expect(send('0')).rejects.toMatchObject({ code: 'wrong_state' })
})
