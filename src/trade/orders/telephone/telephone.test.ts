import { expect, test } from 'vitest'
import { changeTaxTable, getTaxTable } from '#company/tax/contract.ts'
import { changeSeller, getSeller } from '#trade/invoices/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { berlin, paris } from '../../../../test/addresses.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { openVies } from '../../../../test/vies.ts'
import { previewCancellation } from '../cancellation/contract.ts'
import { getOrderDetails, getTimeline } from '../contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import { bookTransfer, getTransfer } from '../transfers/contract.ts'
import { placeTelephoneOrder, quoteTelephoneOrder } from './contract.ts'

const setConfirmed = ({ db }: TestShop, emailVerified: boolean) =>
  db.updateTable('users').set({ emailVerified }).where('email', '=', anna.email).execute()

/** A shop that names its account, and orders of two pieces to Berlin that an admin types in. */
async function openDesk({ iban = 'DE89 3704 0044 0532 0130 00', env = {} } = {}) {
  const shop = await openShop({ env })
  await shop.getToken(anna)
  await setConfirmed(shop, true)
  const bolt = await shop.stock({ quantity: 10 })
  const is = await shop.as(ada)(getSeller, {})
  await shop.as(ada)(changeSeller, { was: is, is: { ...is, bank: 'Commerzbank', iban } })
  const order = { lines: [{ productId: bolt.id, quantity: 2 }], delivery: berlin, method: 'parcel', total: 44.88 }
  const typeIn = (email: string, key = 'call', days = 10) =>
    shop.as(ada)(placeTelephoneOrder, { ...order, email, days }, { idempotencyKey: key })
  const details = (id: string) => shop.as(ada)(getOrderDetails, { id })
  return { shop, bolt, typeIn, details }
}

test('an order is typed in for an account, which sees it and is told how to pay', async () => {
  const { shop, typeIn, details } = await openDesk()
  const { insertedId: id } = await typeIn(anna.email)
  const { number } = await details(id)
  expect(await shop.as(anna)(getOrderDetails, { id })).toMatchObject({ state: 'unpaid', customerName: anna.name })
  expect((await shop.as(anna)(getTransfer, { id })).account).toMatchObject({ bank: 'Commerzbank' })
  const told = (await mailsIn(shop)).filter(({ subject }) => subject === `How to pay your order ${number}`)
  expect(told).toHaveLength(1)
  const moments = (await shop.as(ada)(getTimeline, { id })).map(({ what, who }) => [what, who])
  expect(moments).toContainEqual(['typed-in', ada.name])
  expect(await shop.as(ada)(bookTransfer, { id, amount: 44.88 })).toEqual({ state: 'paid' })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a retry places and tells nothing again, and the same key for another address is refused', async () => {
  const { shop, typeIn } = await openDesk()
  const first = await typeIn(anna.email)
  expect(await typeIn(anna.email)).toEqual({ ...first, repeated: true })
  const guest = await typeIn('new@example.com')
  expect(await typeIn('new@example.com')).toEqual({ ...guest, repeated: true })
  await expect(typeIn('other@example.com')).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(2)
  expect((await mailsIn(shop)).filter(({ subject }) => subject.startsWith('How to pay'))).toHaveLength(2)
  const what = (await shop.as(ada)(getTimeline, { id: first.insertedId })).map((moment) => moment.what)
  expect(what).toEqual(['placed', 'typed-in', 'transfer-agreed'])
})

test('who has no account is a guest, whose mail opens the order', async () => {
  const { shop, typeIn, details } = await openDesk()
  const { insertedId: id } = await typeIn('New@Example.com')
  expect(await details(id)).toMatchObject({ guest: true, customer: 'new@example.com', customerName: berlin.name })
  const [mail] = (await mailsIn(shop)).filter(({ subject }) => subject.startsWith('How to pay'))
  expect(mail!.body).toMatch(/DE89 3704/)
  expect(mail!.body).not.toContain(berlin.name)
})

test('an account that nobody has confirmed gets no order of a telephone call', async () => {
  const { shop, typeIn, details } = await openDesk()
  await setConfirmed(shop, false)
  const { insertedId: id } = await typeIn(anna.email)
  expect(await details(id)).toMatchObject({ guest: true })
  await expect(shop.as(anna)(getOrderDetails, { id })).rejects.toMatchObject({ code: 'not_found' })
})

test('without a bank account the pieces of an account’s order are held, and a guest is refused', async () => {
  const { typeIn, details } = await openDesk({ iban: '' })
  await expect(typeIn('new@example.com')).rejects.toMatchObject({ code: 'wrong_state' })
  const { insertedId: id } = await typeIn(anna.email, 'call', 10)
  const { holdUntil } = await details(id)
  const days = (Date.parse(holdUntil!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(9.9)
  expect(days).toBeLessThan(11.1)
})

test('an order that waits for the tax office is typed in, and its payment agreed to once that has answered', async () => {
  const vies = await openVies('MS_UNAVAILABLE')
  const { shop, bolt, details } = await openDesk({ env: { VIES_URL: vies.url } })
  const was = await shop.as(ada)(getTaxTable, {})
  await shop.as(ada)(changeTaxTable, { was, is: { ...was, unansweredNumbers: 'held' } })
  const order = { lines: [{ productId: bolt.id, quantity: 2 }], delivery: paris, method: 'parcel', total: 50.88 }
  const body = { ...order, vatNumber: 'FR83404833048', email: anna.email, days: 5 }
  const { insertedId: id } = await shop.as(ada)(placeTelephoneOrder, body, { idempotencyKey: 'k' })
  expect(await details(id)).toMatchObject({ state: 'unpaid', vatCheck: { answer: 'unanswered' } })
  expect(await shop.as(ada)(getTransfer, { id })).toMatchObject({ until: null })
})

test('only admins type orders in', async () => {
  const { shop, bolt } = await openDesk()
  const order = { lines: [{ productId: bolt.id, quantity: 2 }], delivery: berlin, method: 'parcel', total: 44.88 }
  const call = shop.as(anna)(placeTelephoneOrder, { ...order, email: ada.email, days: 5 }, { idempotencyKey: 'k' })
  await expect(call).rejects.toMatchObject({ status: 403 })
})

test('lines and delivery are ordered at the prices that were agreed on, which the order keeps', async () => {
  const { shop, bolt, details } = await openDesk()
  const { id: other } = await shop.stock({ quantity: 10, priceMinor: 1000 })
  const line = { productId: bolt.id, quantity: 2 }
  const lines = [
    { ...line, agreed: 15 },
    { productId: other, quantity: 1 },
  ]
  const to = { country: berlin.country, region: '', postcode: berlin.postcode }
  const quote = await shop.as(ada)(quoteTelephoneOrder, { lines, to, method: 'parcel', agreedDelivery: 1.5 })
  expect(quote).toMatchObject({ totals: [30, 10], offer: { sums: { subtotal: 40, delivery: 1.5, total: 41.5 } } })
  const order = { lines, delivery: berlin, method: 'parcel', agreedDelivery: 1.5, email: anna.email, days: 10 }
  const place = (more: object) =>
    shop.as(ada)(placeTelephoneOrder, { ...order, total: 41.5, ...more }, { idempotencyKey: 'call' })
  await expect(place({ total: 54.88 })).rejects.toMatchObject({ code: 'price_changed' })
  const wrong = [
    { ...line, agreed: 15.001 },
    { ...line, agreed: 12 },
    { ...line, agreed: 11 },
  ]
  await expect(place({ lines: wrong, agreedDelivery: 0.001 })).rejects.toMatchObject({
    errorCodes: {
      'lines.0.agreed': { code: 'too_precise' },
      'lines.2.agreed': { code: 'listed_twice' },
      agreedDelivery: { code: 'too_precise' },
    },
  })
  const { insertedId: id } = await place({})
  await expect(place({ agreedDelivery: 1 })).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  expect(await details(id)).toMatchObject({
    total: 41.5,
    lines: [{ price: 15 }, { price: 10 }],
    sums: { delivery: 1.5 },
  })
  await shop.as(ada)(bookTransfer, { id, amount: 41.5 })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
  const [bolts] = (await details(id)).lines
  const cancelled = { id, lines: [{ line: bolts!._id, quantity: 1 }], reprice: true }
  expect(await shop.as(ada)(previewCancellation, cancelled)).toMatchObject({
    refund: 15,
    priceRise: 0,
    deliveryRise: 0,
  })
})

test('nobody but an admin agrees on a price', async () => {
  const { shop, bolt } = await openDesk()
  const agreed = {
    lines: [{ productId: bolt.id, quantity: 2, agreed: 1 }],
    delivery: berlin,
    method: 'parcel',
    total: 2,
  }
  await expect(shop.as(anna)(placeOrderOfLines, agreed)).rejects.toMatchObject({
    errorCodes: { 'lines.0.agreed': { code: 'unknown' } },
  })
})
