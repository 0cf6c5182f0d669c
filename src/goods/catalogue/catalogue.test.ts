import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AnyEndpoint, Reply } from '#base/platform/contract/endpoint.ts'
import { ada, anna, openShop, type TestShop } from '../../../test/shop.ts'
import { deleteProduct, editProduct, getProduct, getProductDetails, listProducts, listStock } from './contract.ts'
import { importProducts } from './importing/import.server.ts'
import { type ImportLine, readLines } from './importing/import-lines.server.ts'
import { ImportError } from './importing/import-problems.server.ts'
import { checkMasses } from './products/mass-check.server.ts'
import { maxCountedProducts } from './sql.server.ts'

type Product = Reply<typeof listProducts>[number]

const line = (sku: string, more: Partial<ImportLine> = {}): ImportLine => ({
  sku,
  name: `Part ${sku}`,
  attributes: {},
  packSize: 1,
  currency: 'USD',
  priceCents: 100,
  priceBreaks: [],
  stock: 5,
  fits: [],
  ...more,
})

async function allPages(shop: TestShop, query: Record<string, string>): Promise<Reply<typeof listProducts>> {
  const found: Reply<typeof listProducts> = []
  let address: string | null = `/api/products?${new URLSearchParams({ ...query, limit: '7' })}`
  while (address) {
    const response: Response = await fetch(`${shop.url}${address}`)
    found.push(...((await response.json()) as Reply<typeof listProducts>))
    address = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  }
  return found
}

/** The values that the products of a page are sorted by, each at most the next. */
const orders: Record<string, (product: Product) => number | string> = {
  newest: ({ sku }) => -Number(sku.slice(2)),
  price: ({ price }) => price,
  'price-desc': ({ price }) => -price,
  name: ({ name }) => name,
}

test.each(Object.entries(orders))('pages sorted by %s hold every product once, in order [P51]', async (sort, key) => {
  const shop = await openShop()
  // Many share a price, so that the order among equals matters; names sort differently from numbers.
  await importProducts(
    shop.databaseUrl,
    Array.from({ length: 40 }, (_, index) =>
      line(`P-${index}`, {
        priceCents: 100 + (index % 3),
        name: `Part ${String.fromCharCode(65 + ((index * 7) % 26))}`,
      }),
    ),
  )

  const found = await allPages(shop, { sort })

  expect(new Set(found.map(({ sku }) => sku)).size).toBe(40)
  expect(found).toHaveLength(40)
  const keys = found.map(key)
  expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  expect(new Set(keys).size).toBeGreaterThan(1)
})

test('a client that reads the list as the specification has it finds the latest six last, and how many there are [P50]', async () => {
  const shop = await openShop()
  await importProducts(
    shop.databaseUrl,
    Array.from({ length: 120 }, (_, index) => line(`P-${index}`)),
  )
  const response = await fetch(`${shop.url}/api/products/`)
  const products = (await response.json()) as Product[]
  expect(products.slice(-6).map(({ sku }) => sku)).toEqual(['P-114', 'P-115', 'P-116', 'P-117', 'P-118', 'P-119'])
  expect(response.headers.get('x-total-count')).toBe('120')
  const [, next] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link')!)!
  const rest = await fetch(shop.url + next!)
  expect(((await rest.json()) as Product[]).map(({ sku }) => sku).at(-1)).toBe('P-19')
  expect(rest.headers.get('x-total-count')).toBeNull()

  await shop.as(ada)(deleteProduct, { id: products[0]!._id })
  expect((await fetch(`${shop.url}/api/products/`)).headers.get('x-total-count')).toBe('119')
})

test('the products of a large catalogue are counted up to a limit [P81]', async () => {
  const shop = await openShop()
  await sql`insert into products (id, sku, slug, name, description, price_minor, currency, on_hand)
    select gen_random_uuid(), n, n, 'Part', '', 1, 'USD', 1 from generate_series(1, ${sql.lit(maxCountedProducts + 1)}) n`.execute(
    shop.db,
  )
  const response = await fetch(`${shop.url}/api/products`)
  expect(response.headers.get('x-total-count')).toBe(String(maxCountedProducts))
})

test('search finds prefixes of words and part numbers, and treats punctuation as text [P177]', async () => {
  const shop = await openShop()
  await importProducts(shop.databaseUrl, [
    line('IW-4762-M6X20', { name: 'Socket head cap screw' }),
    line('IW-934-M6', { name: 'Hexagon nut' }),
    // The database reads a number such as 5e7 and a word here.
    line('IW-VICE', { name: 'Vice 5e7af0f1' }),
  ])
  const find = async (q: string) => (await shop.asVisitor(listProducts, { q })).map(({ sku }) => sku)

  expect(await find('sock scr')).toEqual(['IW-4762-M6X20'])
  expect(await find('4762 m6x')).toEqual(['IW-4762-M6X20'])
  expect(await find('IW-934-M6')).toEqual(['IW-934-M6'])
  expect([await find('vice 5e7af0f1'), await find('5e7af')]).toEqual([['IW-VICE'], ['IW-VICE']])
  for (const marks of ["' | !", '%', '\\', "a' & b:*", '()', '<->']) expect(await find(marks)).toEqual([])
})

test('an archived product disappears everywhere [P82]', async () => {
  const shop = await openShop()
  const { id, slug } = await shop.stock({ quantity: 1 })

  expect(await shop.as(ada)(deleteProduct, { id })).toEqual({ deletedCount: 1 })

  const gone: Promise<Reply<AnyEndpoint>>[] = [
    shop.asVisitor(getProduct, { id }),
    shop.asVisitor(getProductDetails, { slug }),
    shop.as(ada)(deleteProduct, { id }),
  ]
  await Promise.all(gone.map((call) => expect(call).rejects.toMatchObject({ code: 'not_found' })))
  expect(await shop.asVisitor(listProducts, {})).toEqual([])
  expect(await shop.asVisitor(listStock, { ids: id })).toEqual([])
  await expect(shop.as(anna)(deleteProduct, { id })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('a second import updates texts, prices and stock, and the ledger shows the change', async () => {
  const shop = await openShop()
  await importProducts(shop.databaseUrl, [line('A'), line('B', { stock: 0 })])
  await importProducts(shop.databaseUrl, [
    line('A', { name: 'Better', stock: 3, priceCents: 250 }),
    line('B', { stock: 0 }),
  ])

  const [a] = await shop.asVisitor(listProducts, { q: 'better' })
  expect(a).toMatchObject({ sku: 'A', price: 2.5, quantity: 3 })
  const moves = await shop.db.selectFrom('stockMoves').select(['kind', 'pieces']).orderBy('id').execute()
  expect(moves).toEqual([
    { kind: 'received', pieces: 5 },
    { kind: 'corrected', pieces: -2 },
  ])
})

test('a faulty file imports nothing, and the error names the line', () => {
  const good = JSON.stringify(line('A'))
  expect(() => readLines(`${good}\n{"sku":"B"}`)).toThrow(ImportError)
  expect(() => readLines(`${good}\n\nnot json`)).toThrow('Line 3 is not JSON.')
})

test('mass and pack size are entered by hand, and products without a mass are listed', async () => {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 10 })
  const listed = async () => (await shop.asVisitor(listProducts, { lacks: 'mass' })).map(({ _id }) => _id)
  expect(await listed()).toEqual([])
  expect(await checkMasses(shop)).toMatchObject({ state: 'good' })
  await shop.as(ada)(editProduct, { id, massGrams: null })
  expect(await listed()).toEqual([id])
  const found = await checkMasses(shop)
  expect(found.state).toBe('warning')
  expect(found.text()).toBe('1 product has no mass. It is offered no delivery by weight.')
  await shop.as(ada)(editProduct, { id, massGrams: 100_000, packSize: 20, quantity: 4, quantityWas: 10, price: 5 })
  expect(await listed()).toEqual([])
  expect(await shop.asVisitor(getProduct, { id })).toMatchObject({ massGrams: 100_000, packSize: 20, quantity: 4 })
})

test('an edited quantity is relative to what the form showed, so that a sale in between is kept', async () => {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 10 })
  // Shown: 10. Meanwhile 4 are sold. The admin counted 2 more than shown.
  await shop.db.updateTable('products').set({ onHand: 6 }).where('id', '=', id).execute()
  await shop.as(ada)(editProduct, { id, quantity: 12, quantityWas: 10, price: 21.5 })
  expect(await shop.asVisitor(getProduct, { id })).toMatchObject({ quantity: 8, price: 21.5 })
  await expect(shop.as(ada)(editProduct, { id, quantity: 0, quantityWas: 12 })).rejects.toMatchObject({
    code: 'out_of_stock',
  })
  await expect(shop.as(anna)(editProduct, { id, price: 1 })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('a quantity beyond the maximum stock is refused [P72]', async () => {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 99_999_999 })
  const more = shop.as(ada)(editProduct, { id, quantity: 1_000_000, quantityWas: 0 })
  await expect(more).rejects.toMatchObject({ code: 'invalid_fields', fields: { quantity: expect.any(String) } })
  const backwards = shop.as(ada)(editProduct, { id, quantity: 1, quantityWas: -5 })
  await expect(backwards).rejects.toMatchObject({ code: 'invalid_fields' })
})

test('an admin cannot overwrite another admin’s concurrent change', async () => {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 3 })
  const { version } = await shop.asVisitor(getProduct, { id })
  await shop.as(ada)(editProduct, { id, name: 'Changed first', version })
  const second = shop.as(ada)(editProduct, { id, name: 'Changed second', version })
  await expect(second).rejects.toMatchObject({ code: 'stale_version' })
  expect((await shop.asVisitor(getProduct, { id })).name).toBe('Changed first')
})
