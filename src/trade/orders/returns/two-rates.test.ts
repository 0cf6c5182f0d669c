import { expect, test } from 'vitest'
import { sumByRate, sumGross, sumNetAndTax } from '#company/tax/by-rate.ts'
import { editProduct } from '#goods/catalogue/contract.ts'
import type { InvoiceContent } from '#trade/invoices/content.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { berlin, pickupOrder } from '../../../../test/addresses.ts'
import { documentsIn, payOrder } from '../../../../test/invoices.ts'
import { countPieces } from '../../../../test/received-pieces.ts'
import { ada, anna, openShop } from '../../../../test/shop.ts'
import { cancelLines, previewCancellation, refundOrder } from '../cancellation/contract.ts'
import { advanceOrder, getOrderDetails } from '../contract.ts'
import { type OrderOfLines, placeOrderOfLines } from '../placing/contract.ts'
import { shipParcel } from '../shipping/contract.ts'
import { answerReturn, listOrderReturns, receiveReturn, refundReturn, requestReturn } from './contract.ts'

type Goods = { price: number; quantity: number; breaks?: { quantity: number; price: number }[] }

/** A paid order of Anna's for goods at 19 % and, from the second line on, at 7 %. */
async function paidAtTwoRates(
  goods: Goods[],
  to: Pick<OrderOfLines, 'delivery' | 'method'> = pickupOrder,
  total = goods.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
) {
  const shop = await openShop()
  const lines = []
  for (const [index, { price, quantity, breaks = [] }] of goods.entries()) {
    const { id } = await shop.stock({ quantity: 500, priceMinor: 100 })
    const first = breaks.length > 0 ? { price: breaks[0]!.price, priceBreaks: [{ quantity, price }] } : { price }
    await shop.as(ada)(editProduct, { id, ...first, taxClass: index === 0 ? 'standard' : 'reduced' })
    lines.push({ productId: id, quantity })
  }
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, { lines, ...to, total })
  await payOrder(shop, id)
  const details = () => shop.as(ada)(getOrderDetails, { id })
  const ids = (await details()).lines.map(({ _id }) => _id)
  const pieces = (...quantities: number[]) =>
    quantities.map((quantity, index) => ({ line: ids[index]!, quantity })).filter(({ quantity }) => quantity > 0)
  const cancel = async (...quantities: number[]) => {
    const preview = await shop.as(anna)(previewCancellation, { id, lines: pieces(...quantities) })
    await shop.as(anna)(cancelLines, { id, lines: pieces(...quantities), refund: preview.refund })
    await shop.jobs.run('pay_refunds')
    return preview
  }
  const goodwill = async (amount: number) => {
    await shop.as(ada)(refundOrder, { id, amount, reason: 'Scratched' })
    await shop.jobs.run('pay_refunds')
  }
  const ship = async () => {
    await shop.as(ada)(advanceOrder, { id, state: 'packed' })
    await shop.as(ada)(shipParcel, { id })
  }
  /** Sends pieces back. @returns what the screen says, and what is refunded */
  const sendBack = async (...quantities: number[]) => {
    const asked = pieces(...quantities).map((line) => ({ ...line, reason: 'No' }))
    const { insertedId } = await shop.as(anna)(requestReturn, { id, lines: asked })
    await shop.as(ada)(answerReturn, { id: insertedId, state: 'agreed' })
    await shop.as(ada)(receiveReturn, {
      id: insertedId,
      lines: asked.map(({ line, quantity }) => countPieces(line, quantity)),
    })
    const find = async () => (await shop.as(ada)(listOrderReturns, { id })).find(({ _id }) => _id === insertedId)!
    const { offer } = await find()
    await shop.as(ada)(refundReturn, { id: insertedId })
    await shop.jobs.run('pay_refunds')
    return { offer, refunded: (await find()).refunded }
  }
  const clean = async () => expect(await runAudit(shop.db, shop.provider)).toEqual([])
  return { shop, id, details, cancel, goodwill, ship, sendBack, clean, declared: () => declaredRates(shop) }
}

/** What documents say was sold, by rate: the invoice less its credit notes. */
async function declaredRates(shop: Awaited<ReturnType<typeof openShop>>) {
  const documents = await documentsIn(shop)
  const sold = documents.flatMap(({ kind, content }) =>
    (content as InvoiceContent).taxes.map(({ rate, netMinor, taxMinor }) =>
      kind === 'invoice' ? { rate, netMinor, taxMinor } : { rate, netMinor: -netMinor, taxMinor: -taxMinor },
    ),
  )
  return sumByRate(sold)
    .filter((taxed) => sumNetAndTax(taxed) !== 0)
    .map(({ rate, netMinor, taxMinor }) => [rate / 1000, (netMinor + taxMinor) / 100, taxMinor / 100])
}

test('goods whose price rose give back what they cost, and are taxed as these goods', async () => {
  const { cancel, ship, sendBack, declared, details, clean } = await paidAtTwoRates([
    { price: 10, quantity: 20 },
    { price: 1, quantity: 100, breaks: [{ quantity: 100, price: 3 }] },
  ])
  expect(await cancel(20, 40)).toMatchObject({ refund: 120, worth: 240, priceRise: 120 })
  expect(await declared()).toEqual([[7, 180, 11.78]])
  await clean()
  await ship()
  expect(await sendBack(0, 60)).toEqual({ offer: { pieces: 180, delivery: 0 }, refunded: 180 })
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 300 })
  expect(await declared()).toEqual([])
  await clean()
})

test('a delivery that lost its free price goes back whole, at the rate of the goods it was for', async () => {
  const { cancel, ship, sendBack, declared, details, clean } = await paidAtTwoRates(
    [
      { price: 60, quantity: 1 },
      { price: 60, quantity: 1 },
    ],
    { delivery: berlin, method: 'parcel' },
  )
  expect(await cancel(1)).toMatchObject({ refund: 55.1, worth: 60, priceRise: 0, deliveryRise: 4.9 })
  expect(await declared()).toEqual([[7, 64.9, 4.25]])
  await ship()
  expect(await sendBack(0, 1)).toEqual({ offer: { pieces: 60, delivery: 4.9 }, refunded: 64.9 })
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 120 })
  await clean()
})

test('a goodwill shrinks no later claim but the last, and is taxed as the goods that stay', async () => {
  const { goodwill, ship, sendBack, declared, details, clean } = await paidAtTwoRates([
    { price: 100, quantity: 1 },
    { price: 100, quantity: 1 },
  ])
  await goodwill(50)
  await ship()
  expect(await sendBack(1)).toEqual({ offer: { pieces: 100, delivery: 0 }, refunded: 100 })
  expect(await declared()).toEqual([[7, 50, 3.27]])
  await clean()
  expect(await sendBack(0, 1)).toEqual({ offer: { pieces: 50, delivery: 0 }, refunded: 50 })
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 200 })
  await clean()
})

test('where nothing goes back, a document says what changed, and nobody is sent money', async () => {
  const { shop, cancel, declared, details, clean } = await paidAtTwoRates([
    { price: 10, quantity: 2 },
    { price: 1, quantity: 100, breaks: [{ quantity: 100, price: 3 }] },
  ])
  expect(await cancel(2, 10)).toMatchObject({ refund: 0, worth: 30, priceRise: 30 })
  const [, note] = await documentsIn(shop)
  expect(note).toMatchObject({ kind: 'credit_note', totalMinor: 0 })
  const { lines } = note!.content as InvoiceContent
  expect(lines.map(({ about, quantity, ...line }) => [about ?? 'pieces', quantity, sumGross([line])])).toEqual([
    ['pieces', 2, 2000],
    ['pieces', 10, 1000],
    ['price', -1, -3000],
  ])
  expect(await declared()).toEqual([[7, 120, 7.85]])
  expect(await details()).toMatchObject({ state: 'paid', refunded: 0 })
  await clean()
})
