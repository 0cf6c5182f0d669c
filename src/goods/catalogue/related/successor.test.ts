import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { search } from '#goods/search/contract.ts'
import { fillSmallCatalogue } from '../../../../test/search/small-catalogue.ts'
import { ada, openShop, type TestShop } from '../../../../test/shop.ts'
import { isWaiting } from '../../../../test/waiting.ts'
import {
  deleteProduct,
  editProduct,
  getProduct,
  getProductDetails,
  getWithdrawnProduct,
  listProducts,
} from '../contract.ts'
import { importProducts } from '../importing/import.server.ts'
import type { ImportLine } from '../importing/import-lines.server.ts'

const line = (sku: string, replacedBy?: string): ImportLine => ({
  ...{ sku, name: `Part ${sku}`, attributes: {}, packSize: 1, currency: 'USD', priceCents: 100, priceBreaks: [] },
  ...{ stock: 1, fits: [], ...(replacedBy ? { replacedBy } : {}) },
})
const toSlug = (sku: string) => `part-${sku}-${sku}`.toLowerCase()

async function openWith(...lines: ImportLine[]) {
  const shop = await openShop()
  await importProducts(shop.databaseUrl, lines)
  const findId = async (sku: string) =>
    (await shop.db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()).id
  return {
    shop,
    findId,
    withdraw: async (sku: string) => shop.as(ada)(deleteProduct, { id: await findId(sku) }),
    replace: async (sku: string, replacedBy: string) =>
      shop.as(ada)(editProduct, { id: await findId(sku), replacedBy }),
    findSuccessor: async (sku: string) => (await shop.asVisitor(getWithdrawnProduct, { slug: toSlug(sku) })).successor,
  }
}

const searchFor = async (shop: TestShop, q: string) => {
  const { groups, understood } = await shop.asVisitor(search, { q })
  const arrows = understood.map(({ text, value }) => `${text} → ${value}`)
  return [...arrows, ...groups.flatMap(({ products }) => products.map(({ sku }) => sku))]
}

async function undoLast({ as }: TestShop) {
  const [entry] = await as(ada)(listAuditEntries, {})
  await as(ada)(undoAction, { entry: entry!._id })
}

test('a withdrawn product leads to the next one that is for sale', async () => {
  const { shop, findId, withdraw, replace, findSuccessor } = await openWith(line('IW-1'), line('IW-2'), line('IW-3'))
  await replace('IW-1', 'IW-2')
  await replace('IW-2', 'IW-3')
  await expect(findSuccessor('IW-1')).rejects.toMatchObject({ code: 'not_found' })
  await withdraw('IW-1')
  expect(await findSuccessor('IW-1')).toBe(toSlug('IW-2'))
  expect(await shop.asVisitor(getWithdrawnProduct, { slug: await findId('IW-1') })).toMatchObject({
    successor: toSlug('IW-2'),
  })
  await withdraw('IW-2')
  expect(await findSuccessor('IW-1')).toBe(toSlug('IW-3'))
  expect(await searchFor(shop, 'iw 1')).toEqual(['iw 1 → IW-3', 'IW-3'])
  expect(await searchFor(shop, 'IW-3')).toEqual(['IW-3'])
  await withdraw('IW-3')
  expect(await findSuccessor('IW-1')).toBe(null)
  expect(await searchFor(shop, 'iw 1')).toEqual([])
  await expect(shop.asVisitor(getProduct, { id: await findId('IW-1') })).rejects.toMatchObject({ code: 'not_found' })
  expect(await shop.asVisitor(listProducts, {})).toEqual([])
})

test('another maker’s number leads on as well', async () => {
  const { shop, findId, withdraw, replace } = await openWith(line('IW-1'), line('IW-2'))
  await sql`insert into cross_references (number, maker, product_id)
    values ('6204-2RS', 'Other', ${await findId('IW-1')})`.execute(shop.db)
  await replace('IW-1', 'IW-2')
  expect(await searchFor(shop, '6204-2rs')).toEqual(['6204-2rs → IW-1', 'IW-1'])
  await withdraw('IW-1')
  await expect.poll(() => searchFor(shop, '6204-2rs')).toEqual(['6204-2rs → IW-2', 'IW-2'])
})

test('a product names only what it replaces', async () => {
  const { shop, withdraw, replace } = await openWith(line('IW-1'), line('IW-2'), line('IW-3'))
  await replace('IW-1', 'IW-2')
  const readReplaced = async (slug: string, replaces: string) =>
    (await shop.asVisitor(getProductDetails, { slug: toSlug(slug), replaces })).replaces
  expect(await readReplaced('IW-2', 'IW-1')).toBe(undefined)
  await withdraw('IW-1')
  expect(await readReplaced('IW-2', 'IW-1')).toBe('IW-1')
  for (const other of ['IW-3', 'IW-2', 'Buy elsewhere']) expect(await readReplaced('IW-2', other)).toBe(undefined)
  expect(await readReplaced('IW-3', 'IW-1')).toBe(undefined)
})

test('nothing replaces itself, neither at once nor in a circle, whoever writes it', async () => {
  const { shop, replace } = await openWith(line('IW-1'), line('IW-2'), line('IW-3'))
  const refused = { code: 'invalid_fields', errorCodes: { replacedBy: { code: 'replaced_in_circle' } } }
  await expect(replace('IW-1', 'IW-1')).rejects.toMatchObject(refused)
  await replace('IW-1', 'IW-2')
  await replace('IW-2', 'IW-3')
  await expect(replace('IW-3', 'IW-1')).rejects.toMatchObject(refused)
  await expect(importProducts(shop.databaseUrl, [line('IW-3', 'IW-1')])).rejects.toThrow('replaced by itself')
  await expect(replace('IW-3', 'IW-9')).rejects.toMatchObject({
    errorCodes: { replacedBy: { code: 'no_such_product' } },
  })
})

test('two who write at once close no circle together', async () => {
  const { shop } = await openWith(line('IW-1'), line('IW-2'))
  const write = (db: TestShop['db'], sku: string, by: string) =>
    sql`update products set replaced_by = ${by} where sku = ${sku}`.execute(db)
  let second: Promise<unknown> | undefined
  await shop.db.transaction().execute(async (tx) => {
    await write(tx, 'IW-1', 'IW-2')
    second = write(shop.db, 'IW-2', 'IW-1').catch((error: Error) => error.message)
    await expect.poll(() => isWaiting(shop)).toBe(true)
  })
  expect(await second).toBe('Part number IW-2 would be replaced by itself')
})

test('an import names what replaces a product, and undoing it takes that back', async () => {
  const { shop, findId } = await openWith(line('IW-1'), line('IW-2'))
  const readReplaced = async () => (await shop.asVisitor(getProduct, { id: await findId('IW-1') })).replacedBy
  await expect(importProducts(shop.databaseUrl, [line('IW-1', 'IW-3'), line('IW-3')])).rejects.toThrow(
    'Line 1: IW-3, which replaces it, is not in the catalogue, nor in an earlier line.',
  )
  await importProducts(shop.databaseUrl, [line('IW-4'), line('IW-1', 'IW-4')])
  expect(await readReplaced()).toBe('IW-4')
  await importProducts(shop.databaseUrl, [line('IW-1', 'IW-2')])
  expect(await readReplaced()).toBe('IW-2')
  await undoLast(shop)
  expect(await readReplaced()).toBe('IW-4')
})

test('undoing an edit restores what replaced the product', async () => {
  const { shop, findId, replace } = await openWith(line('IW-1'), line('IW-2'))
  await replace('IW-1', 'IW-2')
  await undoLast(shop)
  expect((await shop.asVisitor(getProduct, { id: await findId('IW-1') })).replacedBy).toBe(undefined)
})

test('a withdrawn product that nothing replaces names its family', async () => {
  const shop = await openShop()
  await fillSmallCatalogue(shop)
  const slug = 'hex-nut-m6-hn-m6'
  await sql`update products set archived_at = now() where slug = ${slug}`.execute(shop.db)
  expect(await shop.asVisitor(getWithdrawnProduct, { slug })).toEqual({
    ...{ sku: 'HN-M6', name: 'Hex nut M6', translations: {}, successor: null },
    family: { slug: 'hex-nut', name: 'Hexagon nut', translations: {} },
  })
})
