import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { openShop, shareShop, type TestShop } from '../../../test/shop.ts'

const shared = shareShop()

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]!)

test('the sitemap lists every product in both languages, and nothing private', async () => {
  const shop = await openShop({ env: { SHOP_URL: 'https://shop.example', SHOP_MODE: 'demo' } })
  const ask = (path: string) => fetch(shop.url + path, { headers: { host: 'shop.example' } })
  const { slug } = await shop.stock({ quantity: 1 })
  const gone = await shop.stock({ quantity: 1 })
  await addFamily(shop, slug)
  await shop.db.updateTable('products').set({ archivedAt: new Date() }).where('id', '=', gone.id).execute()

  const index = locations(await (await ask('/sitemap.xml')).text())
  expect(index).toEqual(['https://shop.example/sitemap-pages.xml', 'https://shop.example/sitemap-1.xml'])
  const parts = await Promise.all(index.map(async (address) => (await ask(new URL(address).pathname)).text()))
  const pages = parts.flatMap(locations)
  expect(pages).toContain(`https://shop.example/products/${slug}`)
  expect(pages).toContain(`https://shop.example/bn/products/${slug}`)
  for (const page of ['/categories/nuts', '/bn/families/hex-nuts'])
    expect(pages).toContain(`https://shop.example${page}`)
  expect(pages.join(' ')).not.toContain('cap-nuts')
  expect(pages.join(' ')).not.toContain(gone.slug)
  expect(pages.filter((address) => /dashboard|login|register|purchase\/|addReview|\/api/.test(address))).toEqual([])
  expect(new Set(pages).size).toBe(pages.length)
})

/** Puts a product into a family, beside a family that has none. */
async function addFamily({ db }: TestShop, slug: string): Promise<void> {
  const [category, family] = [createId(), createId()]
  const text = { name: 'Nuts', description: '' }
  await db
    .insertInto('categories')
    .values({ ...text, id: category, slug: 'nuts', position: 1 })
    .execute()
  const families = [
    { id: family, slug: 'hex-nuts' },
    { id: createId(), slug: 'cap-nuts' },
  ]
  await db
    .insertInto('families')
    .values(families.map((nextFamily) => ({ ...nextFamily, name: 'Nut', categoryId: category })))
    .execute()
  await db.updateTable('products').set({ familyId: family, categoryId: category }).where('slug', '=', slug).execute()
}

test('robots.txt allows the public pages and names the sitemap', async () => {
  const shop = await openShop({ env: { SHOP_URL: 'https://shop.example', SHOP_MODE: 'demo' } })
  const robots = await (await fetch(`${shop.url}/robots.txt`)).text()
  expect(robots).toContain('Disallow: /dashboard\n')
  expect(robots).toContain('Disallow: /bn/dashboard\n')
  expect(robots).not.toMatch(/Disallow: \/\n/)
  expect(robots).toContain('Sitemap: https://shop.example/sitemap.xml')
})

test('an unknown section of the sitemap is not found', async () => {
  const shop = shared()
  expect((await fetch(`${shop.url}/sitemap-7.xml`)).status).toBe(404)
  expect((await fetch(`${shop.url}/sitemap-0.xml`)).status).toBe(400)
})

test('a sitemap is made once for all its readers, however many there are', async () => {
  const shop = shared()
  await shop.stock({ quantity: 1 })
  const read = async () => (await fetch(`${shop.url}/sitemap-1.xml`)).text()
  const first = await read()
  await shop.stock({ quantity: 1 })
  expect(new Set(await Promise.all(Array.from({ length: 20 }, read)))).toEqual(new Set([first]))
})
