import { expect, test } from 'vitest'
import { listAuditEntries } from '#desk/history/contract.ts'
import { addFamily, type FamilyEntry } from '#goods/catalogue/taxonomy/contract.ts'
import { insertCategories } from '#shop/demo/sql.server.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { openImports } from '../../../test/imports.ts'
import { ada, openShop, type TestShop } from '../../../test/shop.ts'
import * as contract from './contract.ts'

async function openFilled() {
  const shop = await openShop()
  const nameCategory = (slug: string, name: string) => ({ slug, name, translations: {}, description: '' })
  await insertCategories(shop.db, [
    { ...nameCategory('top', 'Top'), children: [nameCategory('bolts', 'Bolts and screws')] },
  ])
  const { id } = await shop.db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', 'bolts')
    .executeTakeFirstOrThrow()
  const attribute = { translations: {}, filter: true, options: [], valueTranslations: {} }
  const is: FamilyEntry = {
    ...{
      name: 'Pins',
      description: 'About pins.',
      translations: {},
      standard: 'ISO 2341',
      commonness: 1,
      categoryId: id,
    },
    ...{ facts: [], asks: [], documents: [], purposes: '' },
    attributes: [
      {
        ...attribute,
        key: 'length',
        label: 'Length',
        type: 'number',
        unit: 'mm',
        translations: { label: { bn: 'দৈর্ঘ্য' } },
      },
      { ...attribute, key: 'steel', label: 'Steel', type: 'list', unit: '' },
    ],
  }
  await shop.as(ada)(addFamily, { is })
  return { shop, imports: openImports(shop) }
}

const find = ({ db }: TestShop, sku: string) =>
  db
    .selectFrom('products')
    .leftJoin('families', 'families.id', 'products.familyId')
    .leftJoin('categories', 'categories.id', 'products.categoryId')
    .selectAll('products')
    .select(['families.name as family', 'categories.name as category'])
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()

test('attributes are columns with units, of the family that the row or its product has', async () => {
  const { shop, imports } = await openFilled()
  await imports.load('SKU,Name,Price,Family,Length (in),Steel\nA,Pin,1,ISO 2341,2,C45\nB,Pin b,1,Pins,1,\n')
  expect(await find(shop, 'A')).toMatchObject({
    family: 'Pins',
    category: 'Bolts and screws',
    description: 'About pins.',
  })
  expect((await find(shop, 'A')).attributes).toEqual({ length: 50.8, steel: 'C45' })

  // One is changed, one cleared, and what the file does not name stays.
  const id = await imports.send('SKU,দৈর্ঘ্য\nA,60\nB,\n')
  await imports.check(id)
  expect((await imports.listRows(id, 'changed')).map(({ changes }) => changes)).toEqual([
    [{ key: 'attributes.length', was: '50.8', is: '60' }],
    [{ key: 'attributes.length', was: '25.4', is: '' }],
  ])
  await imports.run(id)
  expect((await find(shop, 'A')).attributes).toEqual({ length: 60, steel: 'C45' })
  expect((await find(shop, 'B')).attributes).toEqual({})

  const wrong = await imports.send('SKU,Name,Price,Length\nA,Pin,1,long\nC,No family,1,5\n')
  await imports.check(wrong)
  expect(await imports.listRefused(wrong)).toEqual([
    [2, 'Enter a number such as 1234.5'],
    [3, 'The product has no family, so it has no attributes.'],
  ])
})

test('families and categories that are not there are refused, or made with the rows that name them', async () => {
  const { shop, imports } = await openFilled()
  const text =
    'SKU,Name,Price,Category,Family,Length\nA,Ring,1,Rings,Snap rings,5\nB,Ring b,1,rings,Snap rings,6\nC,Odd,x,Odd things,,\nD,Lone,1,,Lone family,\n'
  const refused = await imports.send(text)
  await imports.check(refused)
  expect((await imports.listRefused(refused))[0]).toEqual([
    2,
    'There is no category “Rings”. Correct it, or have it made: see “Change columns”.',
    'There is no family “Snap rings”. Correct it, or have it made: see “Change columns”.',
    expect.any(String),
  ])

  const id = await imports.send(text)
  const before = await shop.db.selectFrom('categories').select('name').execute()
  const { counts } = await imports.check(id, { unknown: 'make' })
  expect(counts).toMatchObject({ new: 2, refused: 2 })
  expect(await shop.db.selectFrom('categories').select('name').execute()).toEqual(before)
  await imports.run(id)
  const [a, b] = [await find(shop, 'A'), await find(shop, 'B')]
  expect([a.family, a.category, b.familyId, b.categoryId]).toEqual(['Snap rings', 'Rings', a.familyId, a.categoryId])
  expect(a.attributes).toEqual({ length: 5 })
  // What only a refused row names is not made.
  const made = await shop.db.selectFrom('categories').select('name').execute()
  expect(made.map(({ name }) => name)).toEqual(expect.arrayContaining(['Rings']))
  expect(made.map(({ name }) => name)).not.toContain('Odd things')
  const actions = (await shop.as(ada)(listAuditEntries, {})).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['category.add', 'family.add', 'catalogue.import']))
})

test('stock is counted at a moment, or added, and what was sold since is taken off', async () => {
  const { shop, imports } = await openFilled()
  await imports.load('SKU,Name,Price,Stock\nA,Pin,1,10\n')
  const counted = new Date().toISOString()
  const { id: productId } = await find(shop, 'A')
  await shop.db.updateTable('products').set({ onHand: 7 }).where('sku', '=', 'A').execute()
  await shop.db.insertInto('stockMoves').values({ productId, kind: 'corrected', pieces: -3 }).execute()

  const count = await imports.send('SKU,Stock\nA,12\n')
  await imports.check(count, { countedAt: counted })
  expect(await imports.listRows(count, 'changed')).toMatchObject([{ changes: [{ key: 'stock', was: '7', is: '9' }] }])
  await imports.run(count)
  expect(await find(shop, 'A')).toMatchObject({ onHand: 9 })

  await imports.load('SKU,Stock to add\nA,5\n')
  expect(await find(shop, 'A')).toMatchObject({ onHand: 14 })
  const moves = await shop.db.selectFrom('stockMoves').select(['kind', 'pieces', 'note']).orderBy('id').execute()
  expect(moves.at(-1)).toEqual({ kind: 'supplied', pieces: 5, note: 'parts.csv' })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])

  const both = await imports.send('SKU,Stock,Stock to add\nA,1,1\n')
  await imports.check(both)
  expect(await imports.listRefused(both)).toEqual([[2, 'A row either counts the stock or adds to it, not both.']])
})

test('numbers have the mark that was chosen, prices the currency or none, and yes is said in many ways', async () => {
  const { shop, imports } = await openFilled()
  const id = await imports.send(
    'SKU;Name;Price;Weight;Back orders;Tax class;Price breaks\nA;Pin;1.234,50;8,5;ja;Reduced;10: 1.100,00; \nB;Pin b;$ 2,5;;no;exempt;\nC;Pin c;€ 2,5;;;;\n'.replace(
      '; \n',
      '\n',
    ),
  )
  const { options } = await imports.check(id)
  expect(options.decimal).toBe(',')
  await imports.run(id)
  expect(await find(shop, 'A')).toMatchObject({
    priceMinor: 123_450,
    massGrams: 8.5,
    backOrders: true,
    taxClass: 'reduced',
  })
  expect((await find(shop, 'A')).priceBreaks).toEqual([{ fromQty: 10, unitPriceCents: 110_000 }])
  expect(await find(shop, 'B')).toMatchObject({ priceMinor: 250, backOrders: false, taxClass: 'exempt' })
  expect(await imports.listRefused(id)).toEqual([[4, 'Enter a number such as 1234,5']])
})

test('columns are remembered under a name, and a file with these heads takes them', async () => {
  const { shop, imports } = await openFilled()
  const id = await imports.send('Ref,Title,Euro,Note\nA,Pin,1,x\n')
  const { options, columns } = await imports.look(id)
  expect(columns.map(({ key }) => key)).toEqual(['', 'name', '', ''])
  const keys = ['sku', 'name', 'price', '']
  const chosenColumns = keys.map((key) => ({ key, unit: '' }))
  const as = shop.as(ada)
  const input = { id, columns: chosenColumns, options: { ...options, unknown: 'make' as const } }
  await as(contract.checkImport, { ...input, profile: 'Supplier' })
  expect(await imports.settle(id)).toMatchObject({ state: 'checked', counts: { new: 1 } })

  const again = await imports.send('Note,Euro,Ref,Title\n,2,A,Pin\n')
  const { columns: found, options: taken, profiles } = await imports.look(again)
  expect(found.map(({ key }) => key)).toEqual(['', 'price', 'sku', 'name'])
  expect(taken.unknown).toBe('make')
  const other = await imports.send('Euro,Ref\n2,A\n')
  expect((await imports.look(other)).columns.map(({ key }) => key)).not.toContain('sku')
  await as(contract.applyImportProfile, { id: other, profile: profiles[0]!._id })
  expect((await imports.look(other)).columns.map(({ key }) => key)).toEqual(['price', 'sku'])
  await as(contract.deleteImportProfile, { id: profiles[0]!._id })
  expect((await imports.look(other)).profiles).toEqual([])
})

test('a part number has to be a column, and no two columns are the same', async () => {
  const { shop, imports } = await openFilled()
  const id = await imports.send('SKU,Name,Other name\nA,Pin,x\n')
  const { options } = await imports.look(id)
  const choose = (...keys: string[]) =>
    shop.as(ada)(contract.checkImport, { id, options, columns: keys.map((key) => ({ key, unit: '' })) })
  await expect(choose('', 'name', '')).rejects.toMatchObject({ params: { what: 'import_no_sku' } })
  await expect(choose('sku', 'name', 'name')).rejects.toThrow('“Other name” is the second')
})
