// Walks over the public pages whose address has a name in it: an address that was public leads to the page, or never changes.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { QueryCache } from '#base/platform/cache/query-cache.server.ts'
import { openLog } from '#base/platform/log.server.ts'
import { createRedirectFollower } from '#company/site/redirects/follow.server.ts'
import { namingParams } from '#company/site/redirects/path.ts'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { listManagedProducts, listProducts } from '#goods/catalogue/contract.ts'
import {
  addCategory,
  type CategoryEntry,
  listEditableCategories,
  mergeCategory,
  mergeFamily,
} from '#goods/catalogue/taxonomy/contract.ts'
import { getFamily, listFamilies } from '#goods/families/contract.ts'
import { search } from '#goods/search/contract.ts'
import { pages } from '#pages.ts'
import { insertCategories, insertFamilies } from '#shop/demo/sql.server.ts'
import {
  type ArticleEntry,
  addArticle,
  editArticle,
  getArticleDay,
  getEditableArticle,
} from '#shop/pages/articles/contract.ts'
import { ada, openShop, type TestShop } from './shop.ts'

/** How the address of each page changes; a table whose addresses never change after the row was added. */
const changing: Readonly<Record<string, 'merged' | 'renamed' | { table: string }>> = {
  '/categories/:slug': 'merged',
  '/blogs/:slug': 'renamed',
  '/products/:slug': { table: 'products' },
  '/families/:slug': 'merged',
}

test('each page with a name in its address is known here', () => {
  const named = Object.entries(pages).filter(([path, { access }]) => access === 'public' && path.includes(':slug'))
  expect(named.map(([path]) => path).toSorted()).toEqual(Object.keys(changing).toSorted())
})

/** What the parameters of public pages name, if it has an address of its own. */
const parameters: Readonly<Record<string, 'category' | 'no address'>> = {
  ...{ category: 'category', q: 'no address', sort: 'no address', cursor: 'no address', view: 'no address' },
  ...{ stock: 'no address', from: 'no address', to: 'no address', page: 'no address', columns: 'no address' },
  // By their part numbers, which lead to their successors.
  ...{ replaces: 'no address', parts: 'no address', part: 'no address' },
  ...{ order: 'no address', about: 'no address' },
}

test('each parameter of a public page that names what has an address leads on as that does', () => {
  const asked = Object.values(pages).flatMap((page) =>
    page.access === 'public' && 'queries' in page ? page.queries : [],
  )
  expect([...new Set(asked)].filter((name) => !(name in parameters))).toEqual([])
  const naming = Object.keys(parameters).filter((name) => parameters[name] !== 'no address')
  expect(Object.keys(namingParams).toSorted()).toEqual(naming.toSorted())
})

const sources = globSync('src/**/*.server.ts').map((file) => [file, readFileSync(file, 'utf8')] as const)

test.each(['products', 'families', 'categories'])('an address of %s never changes', (table) => {
  const changes = new RegExp(
    `updateTable\\('${table}'\\)\\s*\\.set\\([^)]*\\bslug\\b|update ${table}\\s+set\\s(?:(?!where|from)[^;\`])*\\bslug =`,
  )
  expect(sources.filter(([, source]) => changes.test(source)).map(([file]) => file)).toEqual([])
})

const follow = async ({ db }: TestShop, url: string) => {
  const follower = createRedirectFollower({ db, log: openLog('silent'), remembered: new QueryCache() } as never)
  const to = await follower.follow(url)
  await follower.close()
  return to
}

const category = (name: string): CategoryEntry => ({ name, description: '', translations: {}, parentId: null })

test('a merged category leads to the one that has its products, also after that was merged too', async () => {
  const shop = await openShop()
  const add = async (name: string) => (await shop.as(ada)(addCategory, { is: category(name) })).insertedId
  const [first, second, third] = [await add('First'), await add('Second'), await add('Third')]
  await shop.as(ada)(mergeCategory, { id: first, into: second })
  expect(await follow(shop, '/categories/first')).toBe('/categories/second')
  await shop.as(ada)(mergeCategory, { id: second, into: third })
  expect(await follow(shop, '/categories/first')).toBe('/categories/third')
  expect(await follow(shop, '/bn/categories/second?page=2')).toBe('/bn/categories/third')
  // So do addresses and saved links that name it beside others.
  expect(await follow(shop, '/products?category=first')).toBe('/products?category=third')
  expect(await follow(shop, '/bn/products?q=bolt+m8&category=SECOND&stock=1')).toBe(
    '/bn/products?q=bolt+m8&category=third&stock=1',
  )
  expect(await follow(shop, '/products?category=never')).toBeUndefined()
  // A new one of that name may be merged back: nothing leads in a circle.
  await add('First')
  const again = (await shop.as(ada)(listEditableCategories, {})).find(({ slug }) => slug === 'first')!
  await shop.as(ada)(mergeCategory, { id: third, into: again._id })
  expect(await follow(shop, '/categories/second')).toBe('/categories/first')
  expect(await follow(shop, '/categories/first')).toBeUndefined()
})

const family = (slug: string, category: string) => ({
  slug,
  name: slug,
  category,
  description: '',
  translations: {},
  facts: [],
  image: '',
  standard: '',
  attributes: [],
})

/** The calls that take the address of a category. */
const asking = { listProducts, listManagedProducts, listFamilies, search } as const

test('each call that takes a category takes one that was merged', async () => {
  const declared = globSync('src/**/contract.ts').flatMap(
    (file) => readFileSync(file, 'utf8').match(/\bcategory: Slug\.optional/g) ?? [],
  )
  expect(declared).toHaveLength(Object.keys(asking).length)
  const shop = await openShop()
  const { db } = shop
  await insertCategories(
    db,
    ['Old', 'New'].map((name) => ({ slug: name.toLowerCase(), name, description: '', translations: {}, children: [] })),
  )
  const [old, fresh] = (await shop.as(ada)(listEditableCategories, {})).map(({ _id }) => _id)
  const { id } = await shop.stock({ name: 'Saw', quantity: 1 })
  await insertFamilies(db, [family('saws', 'old')] as never, new Map())
  const { id: familyId } = await db.selectFrom('families').select('id').executeTakeFirstOrThrow()
  await db.updateTable('products').set({ familyId, categoryId: old! }).where('id', '=', id).execute()
  await shop.as(ada)(mergeCategory, { id: old!, into: fresh! })
  for (const category of ['old', 'new']) {
    expect(await shop.asVisitor(asking.listProducts, { category }), category).toMatchObject([{ _id: id }])
    expect(await shop.as(ada)(asking.listManagedProducts, { category }), category).toMatchObject([{ _id: id }])
    expect(await shop.asVisitor(asking.listFamilies, { category }), category).toMatchObject([{ slug: 'saws' }])
    expect(await shop.asVisitor(asking.search, { q: 'saw', category }), category).toMatchObject({ total: 1 })
  }
  expect(await shop.asVisitor(listProducts, { category: 'never' })).toEqual([])
})

test('a merged family leads to the one that has its products, and each call that takes a family takes it', async () => {
  const declared = globSync('src/**/contract.ts').flatMap(
    (file) => readFileSync(file, 'utf8').match(/\bfamily: Slug\b|'GET \/families\/:slug/g) ?? [],
  )
  expect(declared).toHaveLength(4)
  const shop = await openShop()
  const { db } = shop
  const child = { slug: 'tools', name: 'Tools', description: '', translations: {}, children: [] }
  await insertCategories(db, [child])
  const slugs = ['first', 'second', 'third']
  await insertFamilies(db, slugs.map((slug) => family(slug, 'tools')) as never, new Map())
  const families = await db.selectFrom('families').select(['id', 'slug', 'categoryId']).execute()
  const [first, second, third] = slugs.map((slug) => families.find((row) => row.slug === slug)!.id)
  const { id } = await shop.stock({ name: 'Saw', quantity: 1 })
  const { categoryId } = families[0]!
  await db.updateTable('products').set({ familyId: first!, categoryId }).where('id', '=', id).execute()
  await shop.as(ada)(mergeFamily, { id: first!, into: second! })
  expect(await follow(shop, '/families/first')).toBe('/families/second')
  await shop.as(ada)(mergeFamily, { id: second!, into: third! })
  expect(await follow(shop, '/bn/families/first?length=8')).toBe('/bn/families/third')
  expect(await follow(shop, '/families/second')).toBe('/families/third')
  for (const slug of slugs) {
    expect(await shop.asVisitor(getFamily, { slug }), slug).toMatchObject({ slug: 'third', rows: [{ _id: id }] })
    expect((await fetch(`${shop.url}/api/families/${slug}/sizes.csv`)).status, slug).toBe(200)
    expect(await shop.as(ada)(listManagedProducts, { family: slug }), slug).toMatchObject([{ _id: id }])
    expect(await shop.asVisitor(search, { q: 'saw', family: slug }), slug).toMatchObject({ total: 1 })
  }
  await expect(shop.asVisitor(getFamily, { slug: 'never' })).rejects.toMatchObject({ code: 'not_found' })
})

test('an article that was published leads from each address that it had; a draft had none', async () => {
  const shop = await openShop()
  const entry: ArticleEntry = {
    title: 'One',
    slug: '',
    summary: 'Short.',
    body: 'Text',
    alt: '',
    publishedOn: null,
    translations: {},
  }
  const { insertedId: id } = await shop.as(ada)(addArticle, { is: entry })
  const edit = async (change: Partial<ArticleEntry>) => {
    const { version, entry } = await shop.as(ada)(getEditableArticle, { id })
    await shop.as(ada)(editArticle, { id, version, is: { ...entry, ...change } })
  }
  await edit({ slug: 'two' })
  expect(await follow(shop, '/blogs/one')).toBeUndefined()
  const { today } = await shop.as(ada)(getArticleDay, {})
  await edit({ publishedOn: today })
  await edit({ slug: 'three' })
  await edit({ slug: 'four' })
  expect(await follow(shop, '/blogs/two')).toBe('/blogs/four')
  expect(await follow(shop, '/blogs/three')).toBe('/blogs/four')
  const [newest] = await shop.as(ada)(listAuditEntries, {})
  await shop.as(ada)(undoAction, { entry: newest!._id })
  expect(await follow(shop, '/blogs/four')).toBe('/blogs/three')
  expect(await follow(shop, '/blogs/three')).toBeUndefined()
})
