import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editProduct, getProduct, listProducts } from '#goods/catalogue/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from '#trade/payments/contract.ts'
import { berlin, pickupOrder } from '../../../../test/addresses.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, anna, ben, openShop, type Person, type TestShop } from '../../../../test/shop.ts'
import { cancelLines, refundOrder } from '../cancellation/contract.ts'
import { advanceOrder, deleteOrder, getOrderDetails } from '../contract.ts'
import { loadLeftToPack } from '../packing/sql.server.ts'
import { placeOrder, placeOrderOfLines } from '../placing/contract.ts'
import { shipParcel } from '../shipping/contract.ts'

const contact = { phone: '555-0100', address: '1 Forge Lane' }

/** A shop with so many of a product that may be ordered before it is here, and comes in ten days. */
async function withProduct(quantity: number) {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id: toolId } = await shop.stock({ quantity })
  await shop.as(ada)(editProduct, { id: toolId, backOrders: true, leadTimeDays: 10 })
  const order = async (who: Person, purchaseValue: number) =>
    (await shop.as(who)(placeOrder, { toolId, purchaseValue, ...contact, address: crypto.randomUUID() })).insertedId
  const pay = async (who: Person, id: string) => {
    const { clientSecret } = await shop.as(who)(createPaymentIntent, { order: id })
    const transactionId = clientSecret.split('_secret')[0]!
    await shop.provider.stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' })
    await shop.as(who)(confirmPayment, { id, order: id, transactionId })
    return id
  }
  const left = async () => (await shop.asVisitor(getProduct, { id: toolId })).quantity
  const come = async (pieces: number) => {
    const was = await left()
    await shop.as(ada)(editProduct, { id: toolId, quantity: was + pieces, quantityWas: was })
  }
  const line = async (id: string) => (await shop.as(ada)(getOrderDetails, { id })).lines[0]!
  const paid = async (who: Person, pieces: number) => pay(who, await order(who, pieces))
  const allocate = () => shop.jobs.run('allocate_stock')
  return { shop, toolId, order, pay, paid, left, come, allocate, line }
}

const clean = async (shop: TestShop) => expect(await runAudit(shop.db, shop.provider)).toEqual([])

const lapse = async (shop: TestShop, id: string) => {
  await sql`update orders set hold_until = '2000-01-01' where id = ${id}`.execute(shop.db)
  await shop.jobs.run('expire_holds')
}

test('of a product that may be, more is ordered than there is: the rest is sold when it comes, and sent', async () => {
  const { shop, order, pay, left, come, allocate, line } = await withProduct(2)
  const id = await order(anna, 5)
  expect(await line(id)).toMatchObject({ quantity: 5, waiting: 3, leadTimeDays: 10 })
  expect(await left()).toBe(0)
  await clean(shop)
  await pay(anna, id)
  await clean(shop)
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await expect(shop.as(ada)(advanceOrder, { id, state: 'shipped' })).rejects.toMatchObject({
    params: { what: 'rest_back_ordered' },
  })
  const { _id } = await line(id)
  await expect(shop.as(ada)(shipParcel, { id, lines: [{ line: _id, quantity: 3 }] })).rejects.toMatchObject({
    code: 'invalid_fields',
    fields: { 'lines.0.quantity': expect.stringContaining('2') },
  })
  await shop.as(ada)(shipParcel, { id })
  expect(await shop.as(ada)(getOrderDetails, { id })).toMatchObject({
    state: 'packed',
    parcels: [{ lines: [{ quantity: 2 }] }],
    lines: [{ sent: 2, waiting: 3, state: 'part_sent' }],
  })
  await expect(shop.as(ada)(shipParcel, { id })).rejects.toMatchObject({ params: { what: 'back_ordered' } })

  await come(10)
  await allocate()
  expect(await line(id)).toMatchObject({ waiting: 0 })
  expect(await left()).toBe(7)
  await clean(shop)
  await shop.as(ada)(advanceOrder, { id, state: 'shipped' })
  expect(await line(id)).toMatchObject({ sent: 5, state: 'sent' })
  await clean(shop)
})

test('mails say what follows and when, in their language', async () => {
  const { shop, order, pay } = await withProduct(2)
  await pay(anna, await order(anna, 5))
  await shop.jobs.run('mail_paid')
  const mails = await mailsIn(shop)
  for (const subject of ['received', 'paid'])
    expect(mails.filter((mail) => mail.subject.includes(subject))).toMatchObject([
      { body: expect.stringContaining('5 pieces\n  3 pieces will follow about 10 days after payment.') },
    ])
})

test('what is picked is what is here', async () => {
  const { shop, paid, line } = await withProduct(3)
  const id = await paid(anna, 5)
  await shop.as(ada)(cancelLines, { id, lines: [{ line: (await line(id))._id, quantity: 3 }] })
  expect((await loadLeftToPack(shop.db, [id])).get(id)!).toMatchObject([{ quantity: 2 }])
  const other = await paid(ben, 4)
  expect((await loadLeftToPack(shop.db, [other])).get(other)!).toMatchObject([{ quantity: 1 }])
})

test('a product that may not be is not ordered before it is here, at once or with others [P138]', async () => {
  const { shop, toolId } = await withProduct(2)
  await shop.as(ada)(editProduct, { id: toolId, backOrders: false })
  await expect(shop.as(anna)(placeOrder, { toolId, purchaseValue: 3, ...contact })).rejects.toMatchObject({
    code: 'out_of_stock',
    params: { left: 2 },
  })
  const lines = [{ productId: toolId, quantity: 3 }]
  await expect(shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 59.97 })).rejects.toMatchObject({
    code: 'lines_refused',
  })
})

test('what waits is delivered later by its lead time, and an order of which nothing is here is not packed', async () => {
  const { shop, toolId, paid } = await withProduct(2)
  const place = async (quantity: number, total: number) =>
    (
      await shop.as(anna)(placeOrderOfLines, {
        lines: [{ productId: toolId, quantity }],
        ...{ delivery: berlin, method: 'pickup', total },
      })
    ).insertedId
  const readDaysFrom = async (id: string) => (await shop.as(anna)(getOrderDetails, { id })).method!.daysFrom
  const [atOnce, later] = [await place(1, 19.99), await place(2, 39.98)]
  expect((await readDaysFrom(later)) - (await readDaysFrom(atOnce))).toBe(10)
  const id = await paid(ben, 1)
  expect(await shop.as(ben)(getOrderDetails, { id })).toMatchObject({ lines: [{ waiting: 1, state: 'back_ordered' }] })
  await expect(shop.as(ada)(advanceOrder, { id, state: 'packed' })).rejects.toMatchObject({
    params: { what: 'back_ordered' },
  })
})

test('pieces that come are those of the orders that were paid first, whoever orders meanwhile', async () => {
  const { shop, order, pay, paid, left, come, allocate, line } = await withProduct(0)
  const [later, unpaid] = [await order(anna, 2), await order(anna, 2)]
  const first = await paid(ben, 3)
  await pay(anna, later)
  await come(4)
  const newest = await order(ben, 1)
  await allocate()
  const waiting = async () => Promise.all([first, later, unpaid, newest].map(async (id) => (await line(id)).waiting))
  expect(await waiting()).toEqual([0, 1, 2, 1])
  expect(await left()).toBe(0)
  await clean(shop)
  await shop.as(ada)(refundOrder, { id: first, all: true })
  await shop.jobs.run('pay_refunds')
  await allocate()
  expect(await waiting()).toEqual([0, 0, 2, 1])
  expect(await left()).toBe(2)
  await clean(shop)
})

test('who cancels pieces first cancels those that are not here, and only the others are on the shelf again', async () => {
  const { shop, paid, left, come, allocate, line } = await withProduct(2)
  const id = await paid(anna, 5)
  const { _id } = await line(id)
  const cancel = async (quantity: number) => {
    await shop.as(anna)(cancelLines, { id, lines: [{ line: _id, quantity }] })
    await shop.jobs.run('pay_refunds')
  }
  await cancel(2)
  expect(await line(id)).toMatchObject({ waiting: 1, cancelled: 2 })
  expect(await left()).toBe(0)
  await clean(shop)
  await cancel(2)
  expect(await line(id)).toMatchObject({ waiting: 0, cancelled: 4 })
  expect(await left()).toBe(1)
  await clean(shop)
  await come(5)
  await allocate()
  expect(await left()).toBe(6)
  await cancel(1)
  expect(await shop.as(anna)(getOrderDetails, { id })).toMatchObject({ state: 'refunded', refunded: 99.95 })
  expect(await left()).toBe(7)
  await clean(shop)
})

test('of a packed order its customer cancels what is not here, and nothing that is', async () => {
  const { shop, paid, left, line } = await withProduct(2)
  const id = await paid(anna, 5)
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  const { _id } = await line(id)
  const cancel = (quantity: number) => shop.as(anna)(cancelLines, { id, lines: [{ line: _id, quantity }] })
  await expect(cancel(4)).rejects.toMatchObject({ fields: { 'lines.0.quantity': expect.stringContaining('3') } })
  await cancel(3)
  await shop.jobs.run('pay_refunds')
  expect(await line(id)).toMatchObject({ cancelled: 3, waiting: 0 })
  expect(await left()).toBe(0)
  await expect(cancel(1)).rejects.toMatchObject({ params: { what: 'cancel_lines' } })
  await clean(shop)
})

test('of a packed order all that waits can be cancelled, though less than the minimum is left, and no part that leaves less', async () => {
  const { shop, toolId, paid, line } = await withProduct(4)
  await shop.as(ada)(editProduct, { id: toolId, minimum: 10 })
  const id = await paid(anna, 12)
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  const { _id } = await line(id)
  const cancel = (quantity: number) => shop.as(anna)(cancelLines, { id, lines: [{ line: _id, quantity }] })
  await expect(cancel(3)).rejects.toMatchObject({
    errorCodes: { 'lines.0.quantity': { code: 'leaves_unorderable', minimum: 10, max: 8 } },
  })
  await cancel(8)
  await shop.jobs.run('pay_refunds')
  expect(await line(id)).toMatchObject({ quantity: 12, cancelled: 8, waiting: 0 })
  await clean(shop)
})

test('a refund of the whole gives back to stock only what was taken', async () => {
  const { shop, paid, left, line } = await withProduct(2)
  const [some, none] = [await paid(anna, 5), await paid(anna, 4)]
  for (const id of [some, none]) {
    await shop.as(ada)(refundOrder, { id, all: true })
    await shop.jobs.run('pay_refunds')
    expect(await line(id)).toMatchObject({ waiting: 0 })
  }
  expect(await left()).toBe(2)
  await clean(shop)
})

test('an unpaid order that is cancelled, or whose hold ends, releases what it held and waits for nothing', async () => {
  const { shop, order, left, come, allocate, line } = await withProduct(2)
  const id = await order(anna, 5)
  await lapse(shop, id)
  expect(await left()).toBe(2)
  const other = await order(ben, 4)
  await shop.as(ben)(deleteOrder, { id: other })
  expect([await left(), (await line(other)).waiting]).toEqual([2, 0])
  await come(3)
  await allocate()
  expect(await left()).toBe(5)
  await clean(shop)
})

test('a payment that is opened again waits for no more than before, and for less if more is here', async () => {
  const { shop, order, pay, left, come, line, toolId } = await withProduct(2)
  const id = await order(anna, 5)
  await lapse(shop, id)
  const taken = await order(ben, 1)
  await expect(pay(anna, id)).rejects.toMatchObject({ code: 'out_of_stock' })
  await shop.as(ben)(deleteOrder, { id: taken })
  await shop.as(ada)(editProduct, { id: toolId, backOrders: false })
  await expect(pay(anna, id)).rejects.toMatchObject({ code: 'out_of_stock' })
  await shop.as(ada)(editProduct, { id: toolId, backOrders: true, leadTimeDays: 4 })
  await come(1)
  await pay(anna, id)
  expect(await line(id)).toMatchObject({ waiting: 2, leadTimeDays: 4 })
  expect(await left()).toBe(0)
  await clean(shop)
})

test('money that comes late for an order that waits buys what was agreed, or goes back', async () => {
  const { shop, order, left, line } = await withProduct(2)
  const begun = async () => {
    const id = await order(anna, 5)
    const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
    return { id, transactionId: clientSecret.split('_secret')[0]! }
  }
  const charge = async ({ id, transactionId }: Awaited<ReturnType<typeof begun>>) => {
    await shop.provider.stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' })
    await shop.as(anna)(confirmPayment, { id, order: id, transactionId })
    return (await shop.as(anna)(getOrderDetails, { id })).state
  }
  const late = await begun()
  await lapse(shop, late.id)
  expect(await charge(late)).toBe('paid')
  expect([await left(), (await line(late.id)).waiting]).toEqual([0, 3])
  await clean(shop)

  await shop.as(ada)(refundOrder, { id: late.id, all: true })
  await shop.jobs.run('pay_refunds')
  const tooLate = await begun()
  await lapse(shop, tooLate.id)
  await order(ben, 1)
  expect(await charge(tooLate)).toBe('refund_due')
  await shop.jobs.run('pay_refunds')
  expect(await line(tooLate.id)).toMatchObject({ waiting: 0 })
  await clean(shop)
})

test('the database sells no more of a line than is here of it, and sends nothing that is not', async () => {
  const { shop, toolId, paid, line } = await withProduct(2)
  const { _id } = await line(await paid(anna, 5))
  const sell = sql`insert into stock_moves (product_id, order_line_id, kind, pieces) values (${toolId}, ${_id}, 'sold', -1)`
  await expect(sell.execute(shop.db)).rejects.toMatchObject({ code: '23514' })
  const cancel = sql`insert into cancellations (id, order_line_id, quantity) values (gen_random_uuid(), ${_id}, 3)`
  await expect(cancel.execute(shop.db)).rejects.toMatchObject({ code: '23514' })
})

test('pieces that were taken, those that wait and those that were cancelled are those that were ordered', async () => {
  const { shop, paid, come, allocate, left, line } = await withProduct(0)
  const steps = fc.array(fc.record({ what: fc.constantFrom('order', 'come', 'cancel'), pieces: fc.nat(4) }), {
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const ids: string[] = []
      for (const { what, pieces } of history) {
        if (what === 'order') ids.push(await paid(anna, pieces + 1))
        else if (what === 'come') await come(pieces)
        else if (ids.length > 0) {
          const { _id } = await line(ids.at(-1)!)
          // More than there are is refused.
          await shop
            .as(ada)(cancelLines, { id: ids.at(-1)!, lines: [{ line: _id, quantity: pieces + 1 }] })
            .catch(() => 0)
          await shop.jobs.run('pay_refunds')
        }
        await allocate()
        const { rows } = await sql<{ wrong: number; waiting: number }>`
          select count(*) filter (where quantity <> waiting + cancelled + taken)::int as wrong, sum(waiting)::int as waiting
          from order_lines cross join lateral (
            select (select coalesce(sum(quantity), 0) from cancellations where order_line_id = order_lines.id) as cancelled,
              (select coalesce(-sum(pieces), 0) from stock_moves where order_line_id = order_lines.id) as taken) of_line
          `.execute(shop.db)
        expect(rows[0]!.wrong).toBe(0)
        // Nobody waits for what lies there.
        expect(Math.min(rows[0]!.waiting ?? 0, await left())).toBe(0)
      }
    }),
    { numRuns: 8 },
  )
  await clean(shop)
})

test('what is shown as in stock is what may be ordered, also before those who wait have their pieces', async () => {
  const { shop, toolId, paid, order, left, allocate, line } = await withProduct(1)
  const listed = async () => (await shop.asVisitor(listProducts, {})).find(({ _id }) => _id === toolId)!.quantity
  const readShown = async () => [await left(), await listed()]
  const id = await paid(anna, 4)
  await sql`update products set on_hand = on_hand + 2 where id = ${toolId}`.execute(shop.db)
  expect(await readShown()).toEqual([0, 0])
  await shop.as(ada)(editProduct, { id: toolId, backOrders: false })
  await expect(order(ben, 1)).rejects.toMatchObject({ code: 'out_of_stock' })
  expect(await readShown()).toEqual([0, 0])
  // Its pages are told when an order waits for less.
  await shop.as(ada)(cancelLines, { id, lines: [{ line: (await line(id))._id, quantity: 3 }] })
  expect(await readShown()).toEqual([2, 2])
  expect(await allocate()).toBeUndefined()
  expect(await readShown()).toEqual([2, 2])
})
