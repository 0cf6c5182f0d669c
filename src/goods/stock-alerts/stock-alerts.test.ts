import { expect, test } from 'vitest'
import { eraseAccount, getPersonalData } from '#desk/privacy/contract.ts'
import { editProduct } from '#goods/catalogue/contract.ts'
import { ada, anna, ben, openShop, type TestShop } from '../../../test/shop.ts'
import { endStockAlert, setStockAlert } from './contract.ts'

const mailsIn = ({ db }: TestShop) =>
  db.selectFrom('mailOutbox').select(['recipient', 'subject', 'body']).orderBy('recipient').execute()

async function soldOut() {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 0 })
  const restock = (quantity: number) => shop.as(ada)(editProduct, { id, quantity, quantityWas: 0 })
  const mail = () => shop.jobs.run('mail_back_in_stock')
  return { shop, id, restock, mail }
}

test('whoever asked is mailed once when a product is back, by whichever node [P176]', async () => {
  const { shop, id, restock, mail } = await soldOut()
  expect(await shop.as(anna)(setStockAlert, { id })).toEqual({ modifiedCount: 1 })
  expect(await shop.as(anna)(setStockAlert, { id })).toEqual({ modifiedCount: 0 })
  await shop.as(ben)(setStockAlert, { id })
  await mail()
  expect(await mailsIn(shop)).toEqual([])
  await restock(3)
  await Promise.all([mail(), mail()])
  const subject = 'Cordless drill is back'
  expect(await mailsIn(shop)).toMatchObject([
    { recipient: anna.email, subject, body: expect.stringContaining(`/products/part-${id}`) },
    { recipient: ben.email, subject },
  ])
  await mail()
  expect(await mailsIn(shop)).toHaveLength(2)
})

test('less than can be ordered is not back, and who asked for no mail gets none', async () => {
  const { shop, id, restock, mail } = await soldOut()
  await shop.as(ada)(editProduct, { id, minimum: 5 })
  await shop.as(anna)(setStockAlert, { id })
  await shop.as(ben)(setStockAlert, { id })
  await restock(4)
  await mail()
  expect(await mailsIn(shop)).toEqual([])
  expect(await shop.as(ben)(endStockAlert, { id })).toEqual({ deletedCount: 1 })
  expect(await shop.as(ben)(endStockAlert, { id })).toEqual({ deletedCount: 0 })
  await restock(1)
  await mail()
  expect((await mailsIn(shop)).map(({ recipient }) => recipient)).toEqual([anna.email])
})

test('an alert is in the personal data, gone with the account, and forgotten after 180 days', async () => {
  const { shop, id } = await soldOut()
  await shop.as(anna)(setStockAlert, { id })
  await shop.as(ben)(setStockAlert, { id })
  const waiting = async () => (await shop.db.selectFrom('stockAlerts').select('userId').execute()).length
  expect(await shop.as(anna)(getPersonalData, {})).toMatchObject({ stockAlerts: [{ name: 'Cordless drill' }] })
  await shop.as(anna)(eraseAccount, {})
  expect(await waiting()).toBe(1)
  await shop.db
    .updateTable('stockAlerts')
    .set({ askedAt: new Date(Date.now() - 179 * 86_400_000) })
    .execute()
  await shop.jobs.run('delete_expired_records')
  expect(await waiting()).toBe(1)
  await shop.db
    .updateTable('stockAlerts')
    .set({ askedAt: new Date(Date.now() - 181 * 86_400_000) })
    .execute()
  await shop.jobs.run('delete_expired_records')
  expect(await waiting()).toBe(0)
})

test('a closed account is not mailed until it is opened again', async () => {
  const { shop, id } = await soldOut()
  await shop.as(anna)(setStockAlert, { id })
  const setClosed = (deactivatedAt: Date | null) => shop.db.updateTable('users').set({ deactivatedAt }).execute()
  await setClosed(new Date())
  await shop.db.updateTable('products').set({ onHand: 9 }).where('id', '=', id).execute()
  await shop.jobs.run('mail_back_in_stock')
  expect(await mailsIn(shop)).toEqual([])
  await setClosed(null)
  await shop.jobs.run('mail_back_in_stock')
  expect(await mailsIn(shop)).toHaveLength(1)
})

test('an unconfirmed address, to which nothing is mailed, is told so', async () => {
  const { shop, id } = await soldOut()
  const unsure = { ...anna, emailVerified: false }
  await expect(shop.as(unsure)(setStockAlert, { id })).rejects.toMatchObject({ code: 'address_unconfirmed' })
})
