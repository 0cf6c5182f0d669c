import { beforeAll, expect, test } from 'vitest'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { fillSmallCatalogue } from '../../../../test/search/small-catalogue.ts'
import { ada, shareShop } from '../../../../test/shop.ts'
import { deleteProduct, editProduct, getEditableProduct, listManagedProducts } from '../contract.ts'
import { importProducts } from '../importing/import.server.ts'
import { checkLine } from '../importing/import-lines.server.ts'
import { editFamily, getEditableFamily, listEditableFamilies } from '../taxonomy/contract.ts'

const shared = shareShop()
beforeAll(() => fillSmallCatalogue(shared()))

async function ask(slug: string, asks: string[]): Promise<void> {
  const shop = shared()
  const { _id: id } = (await shop.as(ada)(listEditableFamilies, {})).find((family) => family.slug === slug)!
  const { entry: was } = await shop.as(ada)(getEditableFamily, { id })
  await shop.as(ada)(editFamily, { id, was, is: { ...was, asks } })
}

const listMissing = async () =>
  Object.fromEntries(
    (await shared().as(ada)(listManagedProducts, { lacks: 'asked' })).map(({ sku, completeness }) => [
      sku,
      completeness.missing.map(({ name }) => name),
    ]),
  )

const countIncomplete = async (slug: string) =>
  (await shared().as(ada)(listEditableFamilies, {})).find((family) => family.slug === slug)!.incomplete

const findId = async (sku: string) =>
  (await shared().db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()).id

test('a product is incomplete until it has what its family asks for, however it gets that', async () => {
  const shop = shared()
  expect(await listMissing()).toEqual({})
  await ask('hex-nut', ['massGrams', 'origin', 'attributes.thread', 'attributes.finish'])
  const lacks = ['massGrams', 'origin', 'attributes.finish']
  expect(await listMissing()).toEqual({ 'HN-M6': lacks, 'HN-M8': lacks })
  expect(await countIncomplete('hex-nut')).toBe(2)

  const id = await findId('HN-M6')
  await shop.as(ada)(editProduct, { id, massGrams: 2.5, draft: 'undated' })
  const { completeness } = await shop.as(ada)(getEditableProduct, { id })
  expect(completeness).toMatchObject({ asked: 4, missing: [{ name: 'origin' }, { name: 'attributes.finish' }] })
  const line = { sku: 'HN-M6', origin: 'DE', attributes: { thread: 'M6', finish: 'zinc' } }
  await importProducts(shop.databaseUrl, [checkLine(line, 1)])
  expect(await listMissing()).toEqual({ 'HN-M8': lacks })
  await shop.as(ada)(deleteProduct, { id: await findId('HN-M8') })
  expect([await listMissing(), await countIncomplete('hex-nut')]).toEqual([{}, 0])
})

test('what a family asks for is undone with it, and its products follow', async () => {
  const shop = shared()
  await ask('hex-bolt', ['gtin'])
  expect(Object.keys(await listMissing())).toHaveLength(8)
  const entry = (await shop.as(ada)(listAuditEntries, {}))[0]!._id
  await shop.as(ada)(undoAction, { entry })
  expect(await listMissing()).toEqual({})
})

test('a family asks for fields of products and for attributes, and for nothing else', async () => {
  for (const name of ['price!', 'attributes.', 'toString'])
    await expect(ask('hex-bolt', [name]), name).rejects.toMatchObject({ fields: { 'is.asks.0': expect.any(String) } })
})
