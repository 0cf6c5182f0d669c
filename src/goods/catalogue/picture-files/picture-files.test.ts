import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { undoRows } from '#base/platform/rows/contract.ts'
import { uploadPicture } from '../../../../test/pictures.ts'
import { ada, anna, shareShop } from '../../../../test/shop.ts'
import { addProduct, editProduct, getEditableProduct } from '../contract.ts'
import { maxFurtherPictures } from '../products/further-pictures.ts'
import { addProductPicture, matchPictureFiles } from './contract.ts'

const shared = shareShop()
const upload = () => uploadPicture(shared(), ada)

/** Adds a product with this part number and one picture. */
async function add(sku: string, more: { draft?: string; name?: string } = {}) {
  const img = await upload()
  const product = { name: 'Screw', price: 5, quantity: 1, description: 'A screw', sku, img, ...more }
  const { insertedId: id } = await shared().as(ada)(addProduct, product)
  return { id, img }
}

const match = async (...names: string[]) =>
  (await shared().as(ada)(matchPictureFiles, { names })).map(({ product }) => product?.sku ?? null)

const list = async (id: string) => {
  const { img, pictures } = await shared().as(ada)(getEditableProduct, { id })
  return [img, ...pictures.map((picture) => picture.img)]
}

test('a picture belongs to the product whose part number begins the name of its file', async () => {
  await add('IW-4762-M6X20')
  await add('IW-6205.2RS')
  expect(
    await match(
      ...['IW-4762-M6X20.jpg', 'iw_4762_m6x20.PNG', 'IW-4762-M6X20-2.webp', 'IW-4762-M6X20 (back view).jpeg'],
      ...['IW4762M6X20.jpg', 'IW-4762-M6×20', 'IW-6205-2RS-1.jpg', 'IW 6205 2RS.jpg'],
    ),
  ).toEqual([...Array(6).fill('IW-4762-M6X20'), 'IW-6205.2RS', 'IW-6205.2RS'])
  expect(await match('IMG_0042.jpg', 'IW.jpg', '.jpg', 'IW-4762-M6X200.jpg')).toEqual([null, null, null, null])
})

test('the longest part number wins, and words are never joined to another one', async () => {
  await add('AB-1')
  await add('AB-1-2')
  await add('AB-13')
  expect(await match('AB-1-2.jpg', 'AB-1-2-3.jpg', 'AB-1-3.jpg', 'AB-13.jpg')).toEqual([
    ...['AB-1-2', 'AB-1-2', 'AB-1', 'AB-13'],
  ])
})

test('two products that only separators tell apart get no picture by a guess', async () => {
  await add('CD-7.1')
  await add('CD-7-1', { name: 'Washer' })
  expect(await match('CD-7-1.jpg')).toEqual([null])
})

test('a picture of a family is none of a product’s own, so the first one takes its place', async () => {
  const { db, as } = shared()
  const [{ id }, { id: other }] = [await add('NP-1'), await add('NP-2')]
  const count = async () => (await as(ada)(matchPictureFiles, { names: ['NP-1'] }))[0]?.product?.pictures
  expect(await count()).toBe(1)
  const [familyId, categoryId] = [createId(), createId()]
  await db.insertInto('categories').values({ id: categoryId, slug: 'parts', name: 'Parts', position: 1 }).execute()
  await db.insertInto('families').values({ id: familyId, categoryId, name: 'Nuts', slug: 'nuts' }).execute()
  const { imageId } = await db
    .selectFrom('products')
    .select('imageId')
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  await db.updateTable('products').set({ familyId, imageId }).where('id', 'in', [id, other]).execute()
  expect(await count()).toBe(0)
  const own = await upload()
  await as(ada)(addProductPicture, { id, img: own, replace: false })
  expect(await list(id)).toEqual([own])
  expect(await count()).toBe(1)
})

test('drafts get their pictures before they are sold', async () => {
  await add('EF-DRAFT', { draft: 'undated' })
  expect(await match('EF-DRAFT-1.jpg')).toEqual(['EF-DRAFT'])
})

test('a picture is added behind those of a product, or in place of the first one, once, and undone together', async () => {
  const { id, img } = await add('GH-1')
  const asAda = shared().as(ada)
  const [side, front] = [await upload(), await upload()]
  const added = await asAda(addProductPicture, { id, img: side, replace: false })
  expect(await list(id)).toEqual([img, side])
  expect(await asAda(addProductPicture, { id, img: side, replace: true })).toEqual({ entry: null })
  const replaced = await asAda(addProductPicture, { id, img: front, replace: true })
  expect(await list(id)).toEqual([front, side])
  const undone = await asAda(undoRows, { entries: [replaced.entry!, added.entry!] })
  expect(undone.refused).toEqual([])
  expect(await list(id)).toEqual([img])
})

test('a thirteenth picture is refused', async () => {
  const { id } = await add('JK-1')
  const asAda = shared().as(ada)
  const pictures = []
  for (let count = 0; count < maxFurtherPictures; count += 1) pictures.push({ img: await upload() })
  await asAda(editProduct, { id, pictures })
  await expect(asAda(addProductPicture, { id, img: await upload(), replace: false })).rejects.toMatchObject({
    fields: { img: expect.stringContaining('12') },
  })
})

test('a picture is the admin’s own upload', async () => {
  const { id } = await add('LM-1')
  const img = await uploadPicture(shared(), anna)
  await expect(shared().as(ada)(addProductPicture, { id, img, replace: false })).rejects.toMatchObject({
    fields: { img: expect.any(String) },
  })
})
