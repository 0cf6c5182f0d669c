import { expect, test } from 'vitest'
import { editProduct } from '#goods/catalogue/contract.ts'
import { quote } from '#trade/cart/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { berlin } from '../../../../test/addresses.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { ada, anna, openShop } from '../../../../test/shop.ts'
import { getOrderDetails } from '../contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import { cancelLines, previewCancellation, refundOrder } from './contract.ts'
import { listEffects } from './effects.ts'

const goods = [
  { quantity: 20, price: 10, breaks: [], taxClass: 'standard' as const },
  { quantity: 100, price: 3, breaks: [{ quantity: 100, price: 1 }], taxClass: 'reduced' as const },
]

test.each([
  {
    before: 'nothing',
    steps: [
      [5, 0],
      [0, 40],
      [15, 20],
      [0, 40],
    ],
    goodwill: 0,
    less: false,
  },
  {
    before: 'a goodwill',
    steps: [
      [15, 0],
      [0, 40],
      [5, 60],
    ],
    goodwill: 50,
    less: false,
  },
  {
    before: 'less than pieces cost',
    steps: [
      [10, 10],
      [9, 90],
    ],
    goodwill: 0,
    less: true,
  },
  {
    before: 'a goodwill and less',
    steps: [
      [0, 95],
      [12, 0],
      [7, 5],
    ],
    goodwill: 60,
    less: true,
  },
])('a preview’s parts add up to what goes back, after $before', async ({ steps, goodwill, less }) => {
  const shop = await openShop()
  const lines = []
  for (const { quantity, price, breaks, taxClass } of goods) {
    const { id } = await shop.stock({ quantity: 500, priceMinor: 100 })
    await shop.as(ada)(editProduct, { id, price, priceBreaks: breaks, taxClass })
    lines.push({ productId: id, quantity })
  }
  const to = { country: berlin.country, region: '', vatNumber: '' }
  const { offer } = await shop.asVisitor(quote, { lines, method: 'parcel', to })
  const order = { lines, delivery: berlin, method: 'parcel', total: offer!.sums!.total }
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, order)
  await payOrder(shop, id)
  const details = () => shop.as(ada)(getOrderDetails, { id })
  const ids = (await details()).lines.map(({ _id }) => _id)
  const give = async (body: object) => {
    await shop.as(ada)(refundOrder, { id, reason: 'Scratched', ...body })
    await shop.jobs.run('pay_refunds')
  }
  if (goodwill > 0) await give({ amount: goodwill })
  if (less) await give({ lines: [{ line: ids[0]!, quantity: 1 }], amount: 4 })
  for (const quantities of steps) {
    const pieces = ids.map((line, index) => ({ line, quantity: quantities[index]! }))
    const asked = { id, lines: pieces.filter(({ quantity }) => quantity > 0) }
    const { refunded } = await details()
    const preview = await shop.as(anna)(previewCancellation, asked)
    const effects = listEffects(preview)
    expect(effects.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(preview.refund, 6)
    await shop.as(anna)(cancelLines, { ...asked, refund: preview.refund })
    await shop.jobs.run('pay_refunds')
    expect((await details()).refunded).toBeCloseTo(refunded + preview.refund, 6)
  }
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})
