import { expect, test } from 'vitest'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { insertCategories, insertFamilies } from '#shop/demo/sql.server.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { companions, insertSampleFiles, samples } from '../../../../test/product-fields.ts'
import { ada, openShop, type TestShop } from '../../../../test/shop.ts'
import { deleteProduct } from '../contract.ts'
import { fields, getImportKey, type ImportField, importFields, requiredFields } from '../products/fields.ts'
import { importProducts } from './import.server.ts'
import { checkLine } from './import-lines.server.ts'

const others = ['NEXT-1', 'NEXT-2'].map((sku) => ({ sku, name: sku, currency: 'USD', priceCents: 1, stock: 0 }))

/** A shop whose families and categories the samples name, with one product that has the first of each. */
async function openFilled() {
  const shop = await openShop()
  const nameCategory = (slug: string) => ({ slug, name: slug, translations: {}, description: '' })
  await insertCategories(shop.db, [{ ...nameCategory('top'), children: ['bolts', 'nuts', 'other'].map(nameCategory) }])
  const family = (slug: string) => ({
    ...{ slug, name: slug, translations: {}, standard: '', category: 'other', facts: [], attributes: [] },
    description: `About ${slug}.`,
    image: '',
  })
  await insertFamilies(shop.db, ['hex-bolts', 'hex-nuts'].map(family), new Map())
  await insertSampleFiles(shop.db)
  await load(shop, ...others, { sku: 'A', ...buildLine(importFields), stock: 8 })
  return shop
}

async function load(shop: TestShop, ...lines: object[]): Promise<void> {
  const checked = lines.map((line, index) => checkLine(line, index + 1))
  await importProducts(shop.databaseUrl, checked)
}

const buildLine = (names: readonly ImportField[], index: 0 | 1 = 0) =>
  Object.fromEntries(names.map((name) => [getImportKey(name), samples[name][index]]))

/** What the product has in the columns of its fields, and how much of it there is. */
async function readRow({ db }: TestShop, sku = 'A'): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('products').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow()
  return { ...Object.fromEntries(importFields.map((name) => [name, row[fields[name].column]])), stock: row.onHand }
}

const now = () => new Date().toISOString()

test('a line that says one field changes that one, and an empty one makes it what a new product has', {
  tags: ['long'],
}, async () => {
  const shop = await openFilled()
  const before = await readRow(shop)
  await load(shop, { sku: 'A' })
  expect(await readRow(shop)).toEqual(before)
  for (const name of importFields) {
    const countStock = () => ({ stock: 8, stockAt: now() })
    const stock = () => (name === 'packSize' ? countStock() : {})
    const full = { sku: 'A', ...buildLine(importFields) }
    await load(shop, { sku: 'A', ...buildLine(companions[name] ?? []), ...buildLine([name], 1), ...stock() })
    const changed = await readRow(shop)
    expect(changed, name).toEqual({ ...before, [name]: changed[name] })
    // A yes or no has no second value that a new product lacks.
    const [first, second] = samples[name]
    if (first !== second) expect(changed[name], name).not.toEqual(before[name])
    await load(shop, { ...full, ...countStock() })
    const emptied = { sku: 'A', [getImportKey(name)]: '' }
    if (!('empty' in fields[name]))
      await expect(load(shop, emptied), name).rejects.toThrow(`${getImportKey(name)} is wrong`)
    else {
      await load(shop, { ...buildLine(companions[name] ?? []), ...emptied, ...stock() })
      const cleared = await readRow(shop)
      expect(cleared, name).toEqual({ ...before, [name]: cleared[name] })
      // The family's are what a new product has here; a minimum is rounded up to its step.
      const expected = { description: 'About hex-bolts.', category: cleared.category, minimum: 10 }
      expect(cleared[name], name).toEqual((expected as Record<string, unknown>)[name] ?? getEmpty(name))
      expect(cleared.category, name).not.toBeNull()
    }
    await load(shop, { ...full, ...countStock() })
    expect(await readRow(shop), name).toEqual(before)
  }
})

test('a new product needs its required fields only, and is refused without any of them', async () => {
  const shop = await openFilled()
  await load(shop, { sku: 'B', ...buildLine(requiredFields) })
  const row = await readRow(shop, 'B')
  const optional = importFields.filter((name) => !requiredFields.includes(name))
  expect(row).toMatchObject({ stock: 0, ...Object.fromEntries(optional.map((name) => [name, getEmpty(name)])) })
  for (const missing of requiredFields.filter((name) => name !== 'currency')) {
    const said = buildLine(requiredFields.filter((name) => name !== missing))
    await expect(load(shop, { sku: 'C', ...said })).rejects.toThrow(
      'Line 1: C is not in the catalogue yet, and a new product needs name, priceCents, and currency.',
    )
  }
})

const getEmpty = (name: ImportField) => (fields[name] as { empty?: unknown }).empty

async function sell(shop: TestShop, pieces: number) {
  const { id } = await shop.db.selectFrom('products').select('id').where('sku', '=', 'A').executeTakeFirstOrThrow()
  await shop.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('products')
      .set((eb) => ({ onHand: eb('onHand', '-', pieces) }))
      .where('id', '=', id)
      .execute()
    await tx.insertInto('stockMoves').values({ productId: id, kind: 'corrected', pieces: -pieces }).execute()
  })
}

test('stock is that of its moment, less what was sold since, however often it is imported', async () => {
  const shop = await openFilled()
  const stockAt = now()
  await sell(shop, 6)
  const stale = { sku: 'A', stock: 10 }
  await expect(load(shop, stale)).rejects.toThrow('Line 1: its stock needs stockAt')
  for (const _ of [1, 2]) {
    await load(shop, { ...stale, stockAt })
    expect(await readRow(shop)).toMatchObject({ stock: 4 })
  }
  expect(await runAudit(shop.db, shop.provider)).toEqual([])

  await load(shop, { sku: 'A', stock: 3, stockAt: now() })
  await expect(load(shop, { ...stale, stockAt })).rejects.toThrow('counted again after its stockAt')
  expect(await readRow(shop)).toMatchObject({ stock: 3 })
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  await expect(load(shop, { ...stale, stockAt: inAnHour })).rejects.toThrow('in the future')
  await expect(load(shop, { sku: 'A', stockAt })).rejects.toThrow('stockAt says when')
})

test('a partial line is undone and imported again', async () => {
  const shop = await openFilled()
  const stockAt = now()
  const before = await readRow(shop)
  await sell(shop, 1)
  const line = { sku: 'A', size: 'M8', stock: 9, stockAt }
  for (const _ of [1, 2]) {
    await load(shop, line)
    expect(await readRow(shop)).toEqual({ ...before, size: 'M8', stock: 8 })
    const [entry] = await shop.as(ada)(listAuditEntries, {})
    await shop.as(ada)(undoAction, { entry: entry!._id })
    expect(await readRow(shop)).toEqual({ ...before, stock: 7 })
  }
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test.each([
  [{ priceCents: 5 }, 'a price needs its currency'],
  [{ currency: 'EUR' }, 'its currency changes'],
  [{ currency: 'EUR', priceCents: 5 }, 'its currency changes'],
  [{ packSize: 10 }, 'its packSize changes'],
  [{ minimum: 15 }, 'no multiple of its step 10'],
  [{ step: 1000 }, 'step is wrong'],
])('what is said by halves is refused: %o', async (line, sentence) => {
  const shop = await openFilled()
  await expect(load(shop, { sku: 'A', ...line })).rejects.toThrow(sentence)
})

test('a withdrawn product comes back with a line that says so, and with no other', async () => {
  const shop = await openFilled()
  const { id } = await shop.db.selectFrom('products').select('id').where('sku', '=', 'A').executeTakeFirstOrThrow()
  await shop.as(ada)(deleteProduct, { id })
  const full = { sku: 'A', ...buildLine(importFields) }
  for (const line of [
    { sku: 'A', size: 'M8' },
    { sku: 'A', ...buildLine(requiredFields) },
    full,
    { ...full, forSale: '' },
  ]) {
    await load(shop, line)
    expect(await isWithdrawn(shop)).toBe(true)
  }
  await expect(load(shop, { sku: 'A', forSale: true })).rejects.toThrow('needs name, currency and priceCents')
  await expect(load(shop, { ...full, forSale: false })).rejects.toThrow('forSale only puts back on sale')
  await load(shop, { sku: 'A', ...buildLine(requiredFields), forSale: true })
  expect(await isWithdrawn(shop)).toBe(false)
})

test('what an undone import added comes back with the same import, unless it was withdrawn once more', async () => {
  const shop = await openShop()
  const line = { sku: 'A', ...buildLine(requiredFields), stock: 3 }
  const undo = async () => {
    const [entry] = await shop.as(ada)(listAuditEntries, {})
    await shop.as(ada)(undoAction, { entry: entry!._id })
  }
  await load(shop, line)
  await undo()
  expect(await isWithdrawn(shop)).toBe(true)
  await load(shop, line)
  expect(await isWithdrawn(shop)).toBe(false)
  const { id } = await shop.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  await shop.as(ada)(deleteProduct, { id })
  await load(shop, { sku: 'A', ...buildLine(requiredFields) })
  expect(await isWithdrawn(shop)).toBe(true)
})

test('what was withdrawn before an undone import put it on sale stays withdrawn', async () => {
  const shop = await openFilled()
  const { id } = await shop.db.selectFrom('products').select('id').where('sku', '=', 'A').executeTakeFirstOrThrow()
  await shop.as(ada)(deleteProduct, { id })
  await load(shop, { sku: 'A', ...buildLine(requiredFields), forSale: true })
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  await shop.as(ada)(undoAction, { entry: entry!._id })
  await load(shop, { sku: 'A', ...buildLine(requiredFields) })
  expect(await isWithdrawn(shop)).toBe(true)
})

async function isWithdrawn({ db }: TestShop): Promise<boolean> {
  const found = await db.selectFrom('products').select('archivedAt').where('sku', '=', 'A').executeTakeFirstOrThrow()
  // A draft is archived without an end.
  return found.archivedAt instanceof Date
}
