import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addCategory } from '#goods/catalogue/taxonomy/contract.ts'
import { openImports } from '../../../../test/imports.ts'
import { ada, openShop, type TestShop } from '../../../../test/shop.ts'
import { findTemplate } from './templates.ts'

/**
 * Small exports of other shops, under the whole of the heads that these write (decision 0196), and what is to come of them. `lacks`: what
 * such a file does not say, or not certainly.
 */
const exported = {
  'Shopify.csv': { file: 'shopify', gloves: ['Work gloves, 9, Grey', 'Work gloves, 10, Grey'], refused: [3] },
  'Shopify, with its new heads': {
    ...{ file: 'shopify-new-heads', gloves: ['Work gloves, 9, Grey', 'Work gloves, 10, Grey'], refused: [] },
  },
  WooCommerce: { file: 'woocommerce', gloves: ['Work gloves - 9', 'Work gloves - 10'], refused: [3] },
  // Its second row has the hammer’s name in Bengali, its last one that of the gloves in English.
  Magento: { file: 'magento', gloves: ['Work gloves-9'], refused: [4], lacks: ['mass', 'gtin'] },
  PrestaShop: { file: 'prestashop', gloves: ['Work gloves'], refused: [], lacks: ['mass', 'gtin', 'description'] },
  'PrestaShop, as its import takes it': { file: 'prestashop-import', gloves: ['Work gloves'], refused: [] },
  Odoo: { file: 'odoo', gloves: ['Work gloves'], refused: [] },
  'Odoo, as its template is': {
    ...{ file: 'odoo-template', gloves: ['Work gloves'], refused: [], lacks: ['stock', 'category'] },
  },
  'Odoo, with technical names': { file: 'odoo-technical', gloves: ['Work gloves'], refused: [] },
} as const satisfies Record<string, { file: string; gloves: string[]; refused: number[]; lacks?: string[] }>

async function openWithCategories(): Promise<TestShop> {
  const shop = await openShop()
  const add = async (name: string, parentId: string | null) =>
    (await shop.as(ada)(addCategory, { is: { name, description: '', translations: {}, parentId } })).insertedId
  await add('Hammers', await add('Tools', null))
  return shop
}

test.for(Object.entries(exported))(
  'an export of %s is known by its heads, and imported as it is meant',
  async (each) => {
    const [, { file, gloves, refused, ...rest }] = each
    const lacks: readonly string[] = 'lacks' in rest ? rest.lacks : []
    const shop = await openWithCategories()
    const imports = openImports(shop)
    const id = await imports.send(readFileSync(`test/exports/${file}.csv`, 'utf8'))
    expect((await imports.look(id)).columns.map(({ key }) => key)).not.toContain('family')
    await imports.check(id)
    expect((await imports.listRefused(id)).map(([line]) => line)).toEqual(refused)
    await imports.run(id)
    const products = await shop.db
      .selectFrom('products')
      .leftJoin('categories', 'categories.id', 'products.categoryId')
      .selectAll('products')
      .select('categories.slug as category')
      .orderBy('priceMinor')
      .execute()
    const [hammer, ...others] = products.toReversed()
    expect(others.toReversed().map(({ name }) => name)).toEqual(gloves)
    const has = (key: string, value: unknown) => (lacks.includes(key) ? expect.anything() : value)
    expect(hammer).toMatchObject({ sku: 'T-1', name: 'Claw hammer', priceMinor: 1990, onHand: has('stock', 10) })
    expect(products.map(({ category }) => category)).toEqual(
      products.map(() => (lacks.includes('category') ? null : 'hammers')),
    )
    if (!lacks.includes('mass'))
      expect(products.map(({ massGrams }) => massGrams)).toEqual([80, ...(gloves.length > 1 ? [85] : []), 453])
    if (!lacks.includes('gtin')) expect(hammer!.gtin).toBe('4006381333931')
    if (!lacks.includes('description')) expect(hammer!.description).toMatch(/^A (?:\*\*good\*\*|good) hammer\.$/)
  },
)

test('what is not on sale there is a draft here, and a word that is not known is refused', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const findDrafts = async () =>
    Object.fromEntries(
      (await shop.db.selectFrom('products').select(['sku', 'draft']).orderBy('sku').execute()).map((row) => [
        row.sku,
        row.draft,
      ]),
    )
  await imports.load(
    [
      'Handle,Title,Published,Option1 Value,Variant SKU,Variant Price,Status',
      'a,Hammer,true,,A,5,active\nb,Saw,true,9,B-9,6,draft\nb,,,10,B-10,6,\nc,File,false,,C,7,active\nd,Awl,true,,D,7,sold',
    ].join('\n'),
  )
  expect(await findDrafts()).toEqual({ A: '', 'B-10': 'undated', 'B-9': 'undated', C: 'undated' })
  for (const [heads, row] of [
    ['SKU,Name,Regular price,In stock?,Published', 'W,Vice,5,1,-1'],
    ['sku,attribute_set_code,product_type,name,price,product_online', 'M,Vice,simple,Vice,5,2'],
    ['Reference,Name,Price (tax excl.),Quantity,Status', 'P,Vice,5,1,0'],
    ['Internal Reference,Name,Sales Price,Active', 'O,Vice,5,False'],
  ])
    await imports.load(`${heads}\n${row}`)
  expect(await findDrafts()).toMatchObject({ W: 'undated', M: 'undated', P: 'undated', O: 'undated' })
})

test('variants say what their product says, wherever they stand behind it', () => {
  const heads = ['Handle', 'Title', 'Body (HTML)', 'Option1 Value', 'Variant SKU', 'Variant Price']
  const fill = findTemplate(heads)!.openFiller()
  expect(
    [
      ['a', 'Bolt', 'Text', 'M6', 'A-6', '1'],
      ['b', 'Nut', '', 'Default Title', 'B', '1'],
      ['a', '', '', 'M8', 'A-8', '2'],
      ['a', '', '', '', '', ''],
      ['c', '', '', 'M8', 'C-8', '2'],
    ].map(fill),
  ).toEqual([
    ['a', 'Bolt, M6', 'Text', 'M6', 'A-6', '1'],
    ['b', 'Nut', '', 'Default Title', 'B', '1'],
    ['a', 'Bolt, M8', 'Text', 'M8', 'A-8', '2'],
    ['a', '', '', '', '', ''],
    ['c', '', '', 'M8', 'C-8', '2'],
  ])
})

test('a further view says texts in a language of the shop, and is named where the shop has none', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const heads = 'sku,store_view_code,attribute_set_code,product_type,name,description,price'
  const rows = [
    ...[
      'A,,Default,simple,Saw,Cuts,5',
      'A,default_bn,Default,,করাত,কাটে,',
      'A,fr,Default,,Scie,,',
      'A,en,Default,,Hand saw,,',
    ],
    ...['B,,Default,simple,File,,6', 'A,bn,Default,,দেরি,,', 'C,bn,Default,,একা,,', 'C,,Default,simple,Awl,,7'],
  ]
  const id = await imports.send([heads, ...rows].join('\n'))
  await imports.check(id)
  expect((await imports.listRefused(id)).map(([line, why]) => [line, /“(.+?)”/.exec(String(why))?.[1]])).toEqual([
    [4, 'fr'],
    [7, 'bn'],
    [8, 'bn'],
  ])
  await imports.run(id)
  const read = () => shop.db.selectFrom('products').select(['sku', 'name', 'translations']).orderBy('sku').execute()
  expect(await read()).toMatchObject([
    { sku: 'A', name: 'Hand saw', translations: { name: { bn: 'করাত' }, description: { bn: 'কাটে' } } },
    { sku: 'B', name: 'File' },
    { sku: 'C', name: 'Awl' },
  ])
  // Read again without the view, the texts stay.
  await imports.load([heads, rows[0]].join('\n'))
  expect((await read())[0]).toMatchObject({ name: 'Saw', translations: { name: { bn: 'করাত' } } })
})
