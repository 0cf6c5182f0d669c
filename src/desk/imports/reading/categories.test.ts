import { expect, test } from 'vitest'
import { addCategory } from '#goods/catalogue/taxonomy/contract.ts'
import { openImports } from '../../../../test/imports.ts'
import { ada, openShop } from '../../../../test/shop.ts'

async function openFilled() {
  const shop = await openShop()
  const add = async (name: string, parentId: string | null) =>
    (await shop.as(ada)(addCategory, { is: { name, description: '', translations: {}, parentId } })).insertedId
  const [tools, garden] = [await add('Tools', null), await add('Garden', null)]
  await add('Hammers', tools)
  await add('Hoses', garden)
  await add('Hoses', tools)
  await add('Bolts, nuts', tools)
  await add('Öle / Fette', tools)
  return { shop, imports: openImports(shop) }
}

/** A row for each cell, and the category that it is in, or what is said of it. */
async function readCells(cells: readonly string[], unknown: 'refuse' | 'make' = 'refuse'): Promise<unknown[]> {
  const { shop, imports } = await openFilled()
  const rows = cells.map((cell, index) => `P-${index},Part ${index},1,"${cell}"`)
  const id = await imports.send(`SKU,Name,Price,Category\n${rows.join('\n')}\n`)
  await imports.check(id, { unknown })
  const refused = new Map((await imports.listRefused(id)).map(([line, text]) => [line, text]))
  await imports.run(id)
  const found = await shop.db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.categoryId')
    .leftJoin('categories as parent', 'parent.id', 'categories.parentId')
    .select(['sku', 'categories.name', 'parent.name as parent'])
    .execute()
  return cells.map((_, index) => {
    const product = found.find(({ sku }) => sku === `P-${index}`)
    return product ? [product.parent, product.name].filter(Boolean).join(' > ') : refused.get(index + 2)
  })
}

test('categories are found by their path as other shops write it, and two that fit are asked about', async () => {
  const cases: [string, string][] = [
    ['Hammers', 'Tools > Hammers'],
    ['Tools > Hammers', 'Tools > Hammers'],
    ['Hardware > Tools > Hand tools > HAMMERS', 'Tools > Hammers'],
    ['Default Category/Tools,Default Category/Tools/Hammers', 'Tools > Hammers'],
    ['All / Saleable / Garden / Hoses', 'Garden > Hoses'],
    ['Sale, Tools > Hoses', 'Tools > Hoses'],
    ['Tools > Bolts, nuts', 'Tools > Bolts, nuts'],
    ['Tools > Bolts\\, nuts, Sale', 'Tools > Bolts, nuts'],
    ['Oele / Fette', 'Tools > Öle / Fette'],
    ['Tools » Hammers', 'Tools > Hammers'],
    [
      'Hoses',
      'Several categories are called “Hoses”, or the cell names several. Write the path to one, such as Tools > Hammers.',
    ],
    [
      'Garden > Hoses, Tools > Hammers',
      'Several categories are called “Garden > Hoses, Tools > Hammers”, or the cell names several. Write the path to one, such as Tools > Hammers.',
    ],
    [
      'Workshop > Hammers',
      'There is no category “Workshop > Hammers”. Correct it, or have it made: see “Change columns”.',
    ],
    ['Hardware > Saws', 'There is no category “Hardware > Saws”. Correct it, or have it made: see “Change columns”.'],
  ]
  expect(await readCells(cases.map(([cell]) => cell))).toEqual(cases.map(([, found]) => found))
})

test('a path that is not there is made: its last level below its first, without the root of the other shop', async () => {
  const cases: [string, string][] = [
    ['Tools > Saws', 'Tools > Saws'],
    ['Default Category/Pumps/Parts/Seals', 'Pumps > Seals'],
    ['Default Category/Pumps/Rings', 'Pumps > Rings'],
    ['All / Pumps / Seals', 'Pumps > Seals'],
    ['Home,Chains', 'Chains'],
    ['Paint', 'Paint'],
    ['Nuts, bolts', 'Nuts, bolts'],
    ['Nuts/bolts', 'Nuts/bolts'],
    ['Tools/Saws', 'Tools > Saws'],
    [
      'Home,Rakes,Spades',
      'Several categories are called “Home,Rakes,Spades”, or the cell names several. Write the path to one, such as Tools > Hammers.',
    ],
  ]
  expect(
    await readCells(
      cases.map(([cell]) => cell),
      'make',
    ),
  ).toEqual(cases.map(([, found]) => found))
})
