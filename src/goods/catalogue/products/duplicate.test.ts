import { beforeAll, expect, test } from 'vitest'
import { fillSmallCatalogue } from '../../../../test/search/small-catalogue.ts'
import { ada, anna, shareShop } from '../../../../test/shop.ts'
import { duplicateProduct, editProduct, getEditableProduct, getProduct } from '../contract.ts'
import { fieldList } from './fields.ts'

const shared = shareShop()
beforeAll(() => fillSmallCatalogue(shared()))

const readRow = (id: string) =>
  shared().db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a copy has every field of its product, but is a draft without stock, barcode and successor', async () => {
  const shop = shared()
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', 'HB-M8X30')
    .executeTakeFirstOrThrow()
  await shop.as(ada)(editProduct, {
    ...{ id, gtin: '96385074', tariffCode: '731815', origin: 'DE', massGrams: 12, replacedBy: 'HB-M8X40' },
    ...{ alt: 'A bolt', translations: { name: { bn: 'বোল্ট' } }, priceBreaks: [{ quantity: 5, price: 3.5 }] },
  })
  const { insertedId: copy } = await shop.as(ada)(duplicateProduct, { id })
  const [was, is] = [await readRow(id), await readRow(copy)]
  const own = { gtin: '', replacedBy: null, draft: 'undated' }
  const columns = fieldList.map(([, { column }]) => column)
  const pick = (row: object) => columns.map((column) => [column, row[column as keyof typeof row]])
  expect(pick(is)).toEqual(pick({ ...was, ...own }))
  expect(is).toMatchObject({ onHand: 0, held: 0, version: 1 })
  expect(is.sku).not.toBe(was.sku)

  await expect(shop.asVisitor(getProduct, { id: copy })).rejects.toMatchObject({ code: 'not_found' })
  // A draft is duplicated like any other.
  expect(await shop.as(ada)(getEditableProduct, { id: copy })).toMatchObject({ sku: is.sku })
  await shop.as(ada)(duplicateProduct, { id: copy })
  await expect(shop.as(anna)(duplicateProduct, { id })).rejects.toMatchObject({ code: 'not_allowed' })
})
