import { expect } from 'vitest'
import { correctStock } from '../../src/desk/stock/contract.ts'
import { cancelLines, refundOrder } from '../../src/trade/orders/cancellation/contract.ts'
import { advanceOrder, getOrderDetails } from '../../src/trade/orders/contract.ts'
import { placeOrderOfLines } from '../../src/trade/orders/placing/contract.ts'
import { answerReturn, receiveReturn, refundReturn, requestReturn } from '../../src/trade/orders/returns/contract.ts'
import { shipParcel } from '../../src/trade/orders/shipping/contract.ts'
import { runAudit } from '../../src/trade/payments/audit/audit.server.ts'
import { berlin } from '../addresses.ts'
import { payOrder } from '../invoices.ts'
import { countPieces } from '../received-pieces.ts'
import { ada, anna, type TestShop } from '../shop.ts'
import { openHealthyShop } from './healthy-shop.ts'

const once = () => ({ idempotencyKey: crypto.randomUUID() })

/** A shop whose books have rows in every table that an audit reads, and agree. */
export async function openWholeBooks() {
  const { shop, ids } = await openHealthyShop()
  await partAgain(shop, ids.product)
  await shop.as(ada)(correctStock, { productId: ids.product, kind: 'scrapped', pieces: 1, reason: 'Rust' }, once())
  await shop.provider.deliverNow()
  await shop.jobs.run('handle_events')
  await shop.jobs.run('mail_paid')
  await shop.jobs.run('mail_refunds')
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
  return shop
}

/** Six pieces in two lines: one is cancelled, four leave in two parcels, of which two come back, one damaged, and a part is given for lateness. */
async function partAgain(shop: TestShop, product: string) {
  const admin = shop.as(ada)
  const other = (await shop.stock({ quantity: 20, priceMinor: 5350 })).id
  await shop.db.updateTable('products').set({ taxClass: 'reduced' }).where('id', '=', other).execute()
  const lines = [product, other].map((productId) => ({ productId, quantity: 3 }))
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, {
    ...{ lines, delivery: berlin, method: 'parcel', total: 220.47 },
    reference: 'PO 7',
  })
  await payOrder(shop, id)
  const [first, second] = (await admin(getOrderDetails, { id })).lines.map(({ _id }) => _id) as [string, string]
  await admin(cancelLines, { id, lines: [{ line: first, quantity: 1 }] }, once())
  await shop.jobs.run('pay_refunds')
  await admin(advanceOrder, { id, state: 'packed' })
  await admin(shipParcel, { id, lines: [{ line: first, quantity: 2 }] }, once())
  await admin(shipParcel, { id }, once())
  const asked = { id, lines: [{ line: second, quantity: 3, reason: 'Too long' }] }
  const { insertedId } = await shop.as(anna)(requestReturn, asked)
  await admin(answerReturn, { id: insertedId, state: 'agreed' })
  await admin(receiveReturn, { id: insertedId, lines: [countPieces(second, 2, 1)] })
  await admin(refundReturn, { id: insertedId })
  await shop.jobs.run('pay_refunds')
  await admin(refundOrder, { id, amount: 1, reason: 'Late' }, once())
  await shop.jobs.run('pay_refunds')
}
