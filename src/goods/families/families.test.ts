import { expect, test } from 'vitest'
import { deleteProduct } from '#goods/catalogue/contract.ts'
import { importProducts } from '#goods/catalogue/importing/import.server.ts'
import type { NewProductLine } from '#goods/catalogue/importing/import-lines.server.ts'
import { compareValues } from '#goods/catalogue/natural.ts'
import { insertCategories, insertFamilies } from '#shop/demo/sql.server.ts'
import { ada, openShop } from '../../../test/shop.ts'
import { getFamily, listFamilies } from './contract.ts'

const attribute = (key: string, type: 'list' | 'number' | 'text', filter = true) => ({
  ...{ key, label: key, translations: {}, unit: type === 'number' ? 'mm' : null, type, filter },
})

const family = {
  ...{
    slug: 'screws',
    name: 'Cap screw',
    translations: { name: { bn: 'স্ক্রু' } },
    category: 'screws',
    standard: 'ISO 4762',
  },
  ...{ description: 'Screws.', facts: ['Strong.'], image: '' },
  attributes: [attribute('thread', 'list'), attribute('length', 'number'), attribute('pitch', 'number', false)],
}
const empty = { ...family, slug: 'nails', name: 'Nail', category: 'nails' }

const line = (thread: string, length: number, more: Partial<NewProductLine> = {}): NewProductLine => ({
  ...{ sku: `${thread.replaceAll(' ', '')}-${length}`, name: `Screw ${thread} x ${length}`, family: 'screws' },
  ...{ attributes: { thread, length, pitch: 1 }, packSize: 50, currency: 'USD', priceCents: 100, massGrams: 2 },
  ...{ priceBreaks: [{ fromQty: 5, unitPriceCents: 90 }], stock: 5, fits: [], ...more },
})

const lines = [
  line('M10', 20, { priceCents: 300 }),
  line('M6', 10, { priceCents: 80, stock: 0 }),
  line('M10 x 1.25', 20),
  line('M6', 8, { priceCents: 120 }),
  line('M6', 6.5),
  line('M6', 6.25),
]

async function openScrews() {
  const shop = await openShop()
  const top = { slug: 'fasteners', name: 'Fasteners', translations: {}, description: '' }
  const leaf = (slug: string) => ({ slug, name: slug, translations: {}, description: '' })
  await insertCategories(shop.db, [{ ...top, children: [leaf('screws'), leaf('nails')] }])
  await insertFamilies(shop.db, [family, empty], new Map())
  await importProducts(shop.databaseUrl, lines)
  const skus = async (query: Record<string, string | string[]>) => {
    const { rows, total } = await shop.asVisitor(getFamily, { slug: 'screws', ...query })
    expect(total).toBe(rows.length)
    return rows.map(({ sku }) => sku)
  }
  return { shop, skus }
}

test('the sizes of a family come as an engineer reads them, or by what is asked', async () => {
  const { skus } = await openScrews()
  const bySize = ['M6-6.25', 'M6-6.5', 'M6-8', 'M6-10', 'M10-20', 'M10x1.25-20']
  expect(await skus({})).toEqual(bySize)
  expect(await skus({ sort: '-thread' })).toEqual(['M10x1.25-20', 'M10-20', 'M6-6.25', 'M6-6.5', 'M6-8', 'M6-10'])
  expect(await skus({ sort: '-length' })).toEqual(['M10-20', 'M10x1.25-20', 'M6-10', 'M6-8', 'M6-6.5', 'M6-6.25'])
  expect((await skus({ sort: 'price' })).filter((_, index) => [0, 4, 5].includes(index))).toEqual([
    'M6-10',
    'M6-8',
    'M10-20',
  ])
  expect((await skus({ sort: '-stock' })).at(-1)).toBe('M6-10')
  expect(await skus({ sort: 'price-desc' })).toEqual(bySize)
})

test('the sizes that a page shows are taken along as CSV, in its columns, order and filters', async () => {
  const { shop } = await openScrews()
  const read = async (query: string) => {
    const answer = await fetch(`${shop.url}/api/families/screws/sizes.csv?${query}`)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    return (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  }
  expect(await read('thread=M6&sort=-length&stock=1')).toEqual([
    'Part number,"length, mm",Pack,"Price, USD","from 5, USD","In stock, pcs"',
    ...['M6-8,8,50,1.2,0.9,250', 'M6-6.5,6.5,50,1,0.9,250', 'M6-6.25,6.25,50,1,0.9,250'],
  ])
  const [heads, first] = await read('columns=massGrams,thread,nothing')
  expect([heads, first]).toEqual([
    'Part number,"Weight of one piece, g",thread,Pack,"Price, USD","from 5, USD","In stock, pcs"',
    'M6-6.25,2,M6,50,1,0.9,250',
  ])
  expect((await fetch(`${shop.url}/api/families/none/sizes.csv`)).status).toBe(404)
})

test('a family is narrowed down as a search is', async () => {
  const { shop, skus } = await openScrews()
  expect(await skus({ thread: 'm6', length: '6.3..8' })).toEqual(['M6-6.5', 'M6-8'])
  expect(await skus({ thread: ['M10', 'M10 x 1.25'] })).toEqual(['M10-20', 'M10x1.25-20'])
  expect(await skus({ thread: 'M6', stock: '1', from: '1.01' })).toEqual(['M6-8'])
  expect(await skus({ thread: 'M7' })).toEqual([])
  expect(await skus({ fbclid: 'x' })).toHaveLength(6)
  const { facets } = await shop.asVisitor(getFamily, { slug: 'screws', thread: 'M6' })
  const values = facets.map(({ key, values }) => [key, values.map(({ value, products }) => `${value}: ${products}`)])
  expect(Object.fromEntries(values)).toEqual({
    thread: ['M6: 4', 'M10: 1', 'M10 x 1.25: 1'],
    length: ['6.25: 1', '6.5: 1', '8: 1', '10: 1', '20: 0'],
  })
})

test('of thousands of sizes the first are shown, whichever order is asked for', async () => {
  const { shop } = await openScrews()
  const threads = Array.from({ length: 45 }, (_, index) => `M${index + 1}`)
  const lengths = Array.from({ length: 50 }, (_, index) => index + 1)
  const many = threads.flatMap((thread) =>
    lengths.map((length) => line(thread, length, { sku: `${thread}-L${length}` })),
  )
  await importProducts(shop.databaseUrl, many)
  const read = (query: Record<string, string>) => shop.asVisitor(getFamily, { slug: 'screws', ...query })
  await expect.poll(async () => (await read({})).total).toBe(many.length + lines.length)

  const listSkus = async (sort: string) => (await read({ sort })).rows.map(({ sku }) => sku)
  for (const [sort, ...orders] of [
    ['thread', byThread, byLength],
    ['-thread', (a, b) => byThread(b, a), byLength],
    ['length', byLength, byThread],
    ['-length', (a, b) => byLength(b, a), byThread],
  ] satisfies [string, ...Order[]][]) {
    const sorted = [...many, ...lines].toSorted(
      (a, b) => orders.reduce((found, order) => found || order(a, b), 0) || (a.sku < b.sku ? -1 : 1),
    )
    expect(await listSkus(sort), sort).toEqual(sorted.slice(0, 500).map(({ sku }) => sku))
  }
  expect((await listSkus('price'))[0]).toBe('M6-10')
  const inStock = await read({ stock: '1' })
  expect([inStock.total, inStock.rows.length]).toEqual([many.length + lines.length - 1, 500])
  const narrowed = await read({ length: '1..8', stock: '1' })
  expect(narrowed.rows).toHaveLength(45 * 8 + 3)
  expect(narrowed.total).toBe(45 * 8 + 3)
})

type Order = (a: Pick<NewProductLine, 'attributes'>, b: Pick<NewProductLine, 'attributes'>) => number
const byThread: Order = (a, b) => compareValues(String(a.attributes.thread), String(b.attributes.thread))
const byLength: Order = (a, b) => Number(a.attributes.length) - Number(b.attributes.length)

test('a family says what its page needs', async () => {
  const { shop } = await openScrews()
  const reply = await shop.asVisitor(getFamily, { slug: 'screws', thread: 'M10' })
  expect(reply).toMatchObject({
    ...{ name: 'Cap screw', standard: 'ISO 4762', facts: ['Strong.'], category: { slug: 'screws' } },
    ...{ parentCategory: { slug: 'fasteners' }, picture: null, total: 1 },
  })
  expect(reply.rows).toEqual([
    expect.objectContaining({
      ...{ sku: 'M10-20', values: { thread: 'M10', length: '20', pitch: '1' }, price: 3, packSize: 50, quantity: 5 },
      priceBreaks: [{ quantity: 5, price: 0.9 }],
    }),
  ])
  await expect(shop.asVisitor(getFamily, { slug: 'no-such' })).rejects.toMatchObject({ code: 'not_found' })
})

test('families are listed by category, with their lowest price', async () => {
  const { shop } = await openScrews()
  const listed = async (category?: string) =>
    (await shop.asVisitor(listFamilies, { category })).map(({ slug, products, price }) => [slug, products, price])
  expect(await listed()).toEqual(await listed('fasteners'))
  expect(await listed('fasteners')).toEqual([
    ['screws', 6, 0.8],
    ['nails', 0, null],
  ])
  expect(await listed('nails')).toEqual([['nails', 0, null]])
})

test('a size that is taken off sale is gone from its family', async () => {
  const { shop, skus } = await openScrews()
  const { rows } = await shop.asVisitor(getFamily, { slug: 'screws' })
  await shop.as(ada)(deleteProduct, { id: rows[0]!._id })
  await expect.poll(() => skus({})).toHaveLength(5)
})
