import { expect, test } from 'vitest'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { getFamily, listFamilies } from '#goods/families/contract.ts'
import { ada, openShop, shareShop, type TestShop } from '../../../../test/shop.ts'
import { deleteProduct, listCategories } from '../contract.ts'
import { importProducts } from '../importing/import.server.ts'
import type { NewProductLine } from '../importing/import-lines.server.ts'
import {
  type AttributeEntry,
  addCategory,
  addFamily,
  type CategoryEntry,
  classifyProduct,
  deleteCategory,
  deleteFamily,
  editCategory,
  editFamily,
  type FamilyEntry,
  getClassification,
  getEditableFamily,
  listEditableCategories,
  listEditableFamilies,
  mergeCategory,
  mergeFamily,
  reorderCategories,
  tryFamilyDrawing,
} from './contract.ts'
import { parseFamilyDraft, toFamilyDraft } from './family-draft.ts'

const shared = shareShop()

const category = (name: string, parentId: string | null = null): CategoryEntry => ({
  ...{ name, description: '', translations: { name: { bn: `${name} বাংলা` } }, parentId },
})

const attribute = (key: string, more: Partial<AttributeEntry> = {}): AttributeEntry => ({
  ...{
    key,
    label: key,
    translations: {},
    type: 'number',
    unit: 'mm',
    filter: true,
    options: [],
    valueTranslations: {},
  },
  ...more,
})

const family = (categoryId: string, attributes: AttributeEntry[]): FamilyEntry => ({
  ...{
    name: 'Cap screw',
    description: 'Strong.',
    translations: { name: { bn: 'স্ক্রু' }, facts: { bn: 'শক্ত করা।' } },
    standard: 'ISO 4762',
  },
  ...{
    commonness: 2,
    categoryId,
    facts: ['Hardened.'],
    attributes,
    asks: [],
    documents: [],
    drawing: null,
    purposes: '',
  },
})

const line = (sku: string, attributes: Record<string, string | number>): NewProductLine => ({
  ...{ sku, name: `Screw ${sku}`, family: 'cap-screw-iso-4762', attributes },
  ...{ currency: 'USD', priceCents: 100, stock: 5, packSize: 1, priceBreaks: [], fits: [] },
})

const call = (shop: TestShop) => ({
  addCategory: async (is: CategoryEntry) => (await shop.as(ada)(addCategory, { is })).insertedId,
  addFamily: async (is: FamilyEntry) => (await shop.as(ada)(addFamily, { is })).insertedId,
})

/** A shop that an admin has given one family of two products. */
async function openScrews() {
  const shop = await openShop()
  const categoryId = await call(shop).addCategory(category('Screws'))
  const is = family(categoryId, [attribute('length'), attribute('thread', { type: 'list', unit: '' })])
  const id = await call(shop).addFamily(is)
  await importProducts(shop.databaseUrl, [line('A', { length: 8, thread: 'M6' }), line('B', { length: 12.5 })])
  const edit = async (change: Partial<FamilyEntry>) => {
    const { entry } = await shop.as(ada)(getEditableFamily, { id })
    return shop.as(ada)(editFamily, { id, was: entry, is: { ...entry, ...change } })
  }
  const lengths = async () =>
    (await shop.asVisitor(getFamily, { slug: 'cap-screw-iso-4762' })).rows.map(({ values }) => values.length)
  return { shop, id, categoryId, is, edit, lengths }
}

async function undoNewest(shop: TestShop, action: string) {
  const entry = (await shop.as(ada)(listAuditEntries, {})).find((entry) => entry.action === action)!
  return shop.as(ada)(undoAction, { entry: entry._id })
}

test('an admin’s first category and family are in the shop at once, with the products imported into them', async () => {
  const { shop, id, is, lengths } = await openScrews()
  expect(await shop.asVisitor(listCategories, {})).toMatchObject([{ slug: 'screws', name: 'Screws' }])
  expect(await shop.asVisitor(listFamilies, { category: 'screws' })).toMatchObject([
    { slug: 'cap-screw-iso-4762', name: 'Cap screw', products: 2 },
  ])
  expect(await lengths()).toEqual(['8', '12.5'])
  expect(await shop.as(ada)(getEditableFamily, { id })).toMatchObject({
    entry: is,
    products: 2,
    used: { length: 2, thread: 1 },
  })
  expect(await shop.as(ada)(listEditableFamilies, {})).toMatchObject([{ products: 2, attributes: 2 }])
  expect(await shop.as(ada)(listEditableCategories, {})).toMatchObject([{ families: 1, products: 2 }])
})

test('a family follows its form, and each change is undone from the list of changes', async () => {
  const { shop, id, is, edit } = await openScrews()
  await edit({ name: 'Socket screw', attributes: is.attributes.toReversed() })
  const read = async () => (await shop.as(ada)(getEditableFamily, { id })).entry
  expect(await read()).toMatchObject({ name: 'Socket screw', attributes: [{ key: 'thread' }, { key: 'length' }] })
  await undoNewest(shop, 'family.edit')
  expect(await read()).toEqual(is)
})

const pin: FamilyEntry['drawing'] = {
  shape: 'pin',
  parameters: {
    form: { value: 'dowel' },
    length: { attribute: 'length' },
    diameter: { attribute: 'thread', number: 1 },
    chamfer: { value: 1 },
  },
}

test('an owner tries how a family is drawn, is told what lacks what, saves it, and undoes it', async () => {
  const { shop, id, edit } = await openScrews()
  const trial = await shop.as(ada)(tryFamilyDrawing, { id, drawing: pin! })
  expect(trial).toMatchObject({
    drawn: 1,
    products: 2,
    lacking: [{ parameter: 'diameter', products: 1, examples: [{ sku: 'B' }] }],
  })
  expect(trial.sheet!.content).toContain('<g')
  const read = async () => (await shop.asVisitor(getFamily, { slug: 'cap-screw-iso-4762' })).drawing

  expect(await read()).toBeNull()
  await edit({ drawing: pin })
  expect(await read()).not.toBeNull()
  await undoNewest(shop, 'family.edit')
  expect(await read()).toBeNull()
})

test('a family that comes back is drawn as it was, and one whose form says nothing of it stays drawn', async () => {
  const { shop, id, edit } = await openScrews()
  await edit({ drawing: pin })
  const { entry } = await shop.as(ada)(getEditableFamily, { id })
  const { drawing: _, ...silent } = entry
  await shop.as(ada)(editFamily, { id, was: silent, is: { ...silent, name: 'Rod' } })
  for (const { _id } of (await shop.asVisitor(getFamily, { slug: 'cap-screw-iso-4762' })).rows)
    await shop.as(ada)(deleteProduct, { id: _id })
  await shop.as(ada)(deleteFamily, { id })
  await undoNewest(shop, 'family.delete')
  expect((await shop.as(ada)(getEditableFamily, { id })).entry).toMatchObject({ name: 'Rod', drawing: pin })
})

test('a unit that changes converts the values, and back', async () => {
  const { shop, is, edit, lengths } = await openScrews()
  await edit({ attributes: is.attributes.with(0, attribute('length', { unit: 'in' })) })
  expect(await lengths()).toEqual(['0.31496063', '0.492125984'])
  await undoNewest(shop, 'family.edit')
  expect(await lengths()).toEqual(['8', '12.5'])
  await edit({ attributes: is.attributes.with(0, attribute('length', { unit: 'pieces' })) })
  expect(await lengths()).toEqual(['8', '12.5'])
})

test('values stay of their kind, and stay when their attribute goes', async () => {
  const { is, edit, lengths } = await openScrews()
  const asText = is.attributes.with(0, attribute('length', { type: 'text' }))
  await expect(edit({ attributes: asText })).rejects.toMatchObject({
    fields: { 'is.attributes.0.type': 'Change the 2 products first that have values of the other kind' },
  })
  await edit({ attributes: [] })
  await edit({ attributes: is.attributes })
  expect(await lengths()).toEqual(['8', '12.5'])
})

test('a family with products stays; without, it goes and comes back', async () => {
  const { shop, id, is } = await openScrews()
  await expect(shop.as(ada)(deleteFamily, { id })).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'This family still has 2 products for sale.',
  })
  for (const { _id } of (await shop.asVisitor(getFamily, { slug: 'cap-screw-iso-4762' })).rows)
    await shop.as(ada)(deleteProduct, { id: _id })
  await shop.as(ada)(deleteFamily, { id })
  expect(await shop.asVisitor(listFamilies, {})).toEqual([])
  await undoNewest(shop, 'family.delete')
  expect((await shop.as(ada)(getEditableFamily, { id })).entry).toEqual(is)
})

test('a product is put into a family by hand, with values of its attributes, and back', async () => {
  const { shop, id, categoryId, lengths } = await openScrews()
  const { id: productId } = await shop.stock({ name: 'Screw C', quantity: 1 })
  const was = await shop.as(ada)(getClassification, { id: productId })
  expect(was).toEqual({ familyId: null, categoryId: null, attributes: {} })
  const put = (attributes: Record<string, string | number>) =>
    shop.as(ada)(classifyProduct, { id: productId, was, is: { familyId: id, categoryId, attributes } })
  await expect(put({ length: 'long' })).rejects.toMatchObject({
    fields: { 'is.attributes.length': 'Enter a number' },
  })
  await put({ length: 10, thread: 'M6' })
  expect(await lengths()).toEqual(['8', '10', '12.5'])
  await expect(put({ length: 11 })).rejects.toMatchObject({ code: 'stale_version' })
  await undoNewest(shop, 'product.classify')
  expect(await lengths()).toEqual(['8', '12.5'])
})

test('two admins cannot overwrite each other’s family or category', async () => {
  const { shop, id, categoryId, is } = await openScrews()
  const put = (name: string) => shop.as(ada)(editFamily, { id, was: is, is: { ...is, name } })
  await put('Socket screw')
  await expect(put('Allen screw')).rejects.toMatchObject({ code: 'stale_version' })
  const rename = (name: string) =>
    shop.as(ada)(editCategory, { id: categoryId, was: category('Screws'), is: category(name) })
  await rename('Bolts')
  await expect(rename('Nails')).rejects.toMatchObject({ code: 'stale_version' })
})

test('the tree has two levels', async () => {
  const shop = shared()
  const top = await call(shop).addCategory(category('Tools'))
  const leaf = await call(shop).addCategory(category('Saws', top))
  const tooDeep = { fields: { 'is.parentId': expect.stringContaining('two levels') } }
  await expect(call(shop).addCategory(category('Hacksaws', leaf))).rejects.toMatchObject(tooDeep)
  const other = await call(shop).addCategory(category('Hand tools'))
  const move = (parentId: string) =>
    shop.as(ada)(editCategory, { id: top, was: category('Tools'), is: category('Tools', parentId) })
  for (const parentId of [other, top]) await expect(move(parentId)).rejects.toMatchObject(tooDeep)
})

test('categories are ordered, and an order of others than there are is refused', async () => {
  const shop = shared()
  const parentId = await call(shop).addCategory(category('Ordered'))
  const ids = [
    await call(shop).addCategory(category('One', parentId)),
    await call(shop).addCategory(category('Two', parentId)),
  ]
  await shop.as(ada)(reorderCategories, { parentId, ids: ids.toReversed() })
  const children = (await shop.as(ada)(listEditableCategories, {})).filter((row) => row.parentId === parentId)
  expect(children.map(({ name }) => name)).toEqual(['Two', 'One'])
  await expect(shop.as(ada)(reorderCategories, { parentId, ids: ids.slice(1) })).rejects.toMatchObject({
    code: 'stale_version',
  })
})

test('only an empty category is deleted; a full one is merged, and nothing of it is lost', async () => {
  const { shop, categoryId } = await openScrews()
  await expect(shop.as(ada)(deleteCategory, { id: categoryId })).rejects.toMatchObject({
    message: expect.stringContaining('Families: 1, products, withdrawn ones included: 2'),
  })
  const into = await call(shop).addCategory(category('Bolts'))
  const child = await call(shop).addCategory(category('Small screws', categoryId))
  await expect(shop.as(ada)(mergeCategory, { id: categoryId, into: child })).rejects.toMatchObject({
    code: 'invalid_fields',
  })
  await shop.as(ada)(mergeCategory, { id: categoryId, into })
  expect(await shop.as(ada)(listEditableCategories, {})).toMatchObject([
    { name: 'Bolts', families: 1, products: 2 },
    { name: 'Small screws', parentId: into },
  ])
  await shop.as(ada)(deleteCategory, { id: child })
  await undoNewest(shop, 'category.delete')
  expect((await shop.asVisitor(listCategories, {}))[0]!.children).toMatchObject([{ name: 'Small screws' }])
})

test('a merged family leaves its products, values and category to the other one, in its units', async () => {
  const { shop, id, categoryId, is } = await openScrews()
  const other = await call(shop).addCategory(category('Imperial'))
  const inches = { ...family(other, [attribute('length', { unit: 'in' })]), name: 'Inch screw' }
  const into = await call(shop).addFamily(inches)
  const texts = { ...inches, name: 'Text screw', attributes: [attribute('length', { type: 'text', unit: '' })] }
  const ofText = await call(shop).addFamily(texts)
  const merge = (target: string) => shop.as(ada)(mergeFamily, { id, into: target })
  await expect(merge(ofText)).rejects.toMatchObject({ errorCodes: { into: { code: 'has_values', products: 2 } } })
  await expect(merge(id)).rejects.toMatchObject({ errorCodes: { into: { code: 'no_such_family' } } })
  await shop.db.updateTable('products').set({ categoryId }).where('sku', '=', 'A').execute()
  await merge(into)
  const { rows } = await shop.asVisitor(getFamily, { slug: 'inch-screw-iso-4762' })
  expect(rows.map(({ sku, values }) => [sku, values.length])).toEqual([
    ['A', '0.31496063'],
    ['B', '0.492125984'],
  ])
  const moved = await shop.db.selectFrom('products').select(['familyId', 'categoryId']).execute()
  expect(moved).toEqual([
    { familyId: into, categoryId: other },
    { familyId: into, categoryId: other },
  ])
  expect((await shop.as(ada)(listEditableFamilies, {})).map(({ _id }) => _id)).not.toContain(id)
  // The name is free again.
  expect(await call(shop).addFamily(is)).toBeDefined()
})

test('addresses are of names and numbered, also of names without Latin letters', async () => {
  const shop = shared()
  const slugs = async () => (await shop.as(ada)(listEditableCategories, {})).map(({ slug }) => slug)
  for (const name of ['Drills & bits', 'Drills, bits', 'করাত', 'হাতুড়ি']) await call(shop).addCategory(category(name))
  expect(await slugs()).toEqual(expect.arrayContaining(['drills-bits', 'drills-bits-2', '1', '1-2']))
})

test('a family is typed as it is shown; new attributes get keys of their labels', () => {
  const of = (label: string, more: Partial<AttributeEntry> = {}) => attribute('', { label, ...more })
  const list = attribute('finish', {
    ...{
      type: 'list',
      unit: '',
      options: ['zinc', 'plain'],
      plain: 'plain',
      valueTranslations: { plain: { bn: 'সাদা' } },
    },
  })
  const entry = family('5c1c0c3e-8a53-4d6b-9c0c-7f1de2a0a001', [list, attribute('length')])
  expect(parseFamilyDraft(toFamilyDraft(entry))).toEqual(entry)
  const draft = toFamilyDraft(family('', [list, of('Finish'), of('Head height k'), of('উচ্চতা'), of('2 flutes')]))
  expect(parseFamilyDraft(draft).attributes.map(({ key }) => key)).toEqual([
    ...['finish', 'finish2', 'headHeightK', 'attribute', 'Flutes'],
  ])
})
