import { expect, test } from 'vitest'
import { ada, openShop } from '../../test/shop.ts'
import { listAuditEntries, previewUndo, undoAction } from '../history/contract.ts'
import { changeTaxTable, getTaxTable } from '../tax/contract.ts'
import { editProduct, getProduct, getProductDetails } from './contract.ts'

test('an admin changes tax class and lead time, empties the latter, and undoes it', async () => {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 3 })
  const product = () => shop.asVisitor(getProduct, { id })
  const edit = (change: object) => shop.as(ada)(editProduct, { id, ...change })
  expect(await product()).toMatchObject({ taxClass: 'standard', leadTimeDays: null })
  await edit({ taxClass: 'reduced', leadTimeDays: 10 })
  expect(await product()).toMatchObject({ taxClass: 'reduced', leadTimeDays: 10 })
  await edit({ price: 12 })
  expect(await product()).toMatchObject({ taxClass: 'reduced', leadTimeDays: 10 })
  await edit({ taxClass: 'exempt', leadTimeDays: null })
  expect(await product()).toMatchObject({ taxClass: 'exempt', leadTimeDays: null })
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  expect((await shop.as(ada)(previewUndo, { entry: entry!._id })).values).toEqual([
    { field: 'leadTimeDays', before: null, after: 10 },
    { field: 'taxClass', before: 'exempt', after: 'reduced' },
  ])
  await shop.as(ada)(undoAction, { entry: entry!._id })
  expect(await product()).toMatchObject({ taxClass: 'reduced', leadTimeDays: 10 })
})

test('an admin lets a product be ordered before it is here, which is told, kept by other edits, and undone', async () => {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 0 })
  const backOrders = async () => (await shop.asVisitor(getProduct, { id })).backOrders
  const edit = (change: object) => shop.as(ada)(editProduct, { id, ...change })
  expect(await backOrders()).toBe(false)
  await edit({ backOrders: true })
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  await edit({ price: 12 })
  expect(await backOrders()).toBe(true)
  expect((await shop.as(ada)(previewUndo, { entry: entry!._id })).values).toEqual([
    { field: 'backOrders', before: 'true', after: 'false' },
  ])
  await shop.as(ada)(undoAction, { entry: entry!._id })
  expect(await backOrders()).toBe(false)
})

test('a product says the tax of home that is in its price, as the table has it now', async () => {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 3 })
  const { slug } = await shop.asVisitor(getProduct, { id })
  const tax = async () => (await shop.asVisitor(getProductDetails, { slug })).tax
  expect(await tax()).toEqual({ country: 'DE', percent: 19, isIncluded: true })
  await shop.as(ada)(editProduct, { id, taxClass: 'reduced' })
  expect(await tax()).toMatchObject({ percent: 7 })
  const was = await shop.as(ada)(getTaxTable, {})
  await shop.as(ada)(changeTaxTable, { was, is: { ...was, home: 'GB', pricesInclude: false } })
  await expect.poll(tax).toEqual({ country: 'GB', percent: 5, isIncluded: false })
  await shop.as(ada)(editProduct, { id, taxClass: 'exempt' })
  expect(await tax()).toBeNull()
})
