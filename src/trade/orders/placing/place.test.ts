import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect, runPipelined, type Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { patience } from '#base/platform/load/patience.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { pickupOrder } from '../../../../test/addresses.ts'
import { boundWaitingHere } from '../../../../test/bounds.ts'
import { findCaller } from '../../../../test/caller.ts'
import { anna, ben, openShop, type Person, type TestShop } from '../../../../test/shop.ts'
import { slowness } from '../../../../test/slowness.ts'
import { deleteOrder } from '../contract.ts'
import type { PlaceOrder } from './contract.ts'
import { createOrderPlacement } from './place.server.ts'

type OrderAttempt = Partial<PlaceOrder> & { by?: Person; key?: string }

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Buyer ${index}`,
    email: `buyer${index}@example.com`,
    role: 'customer',
  }))

/** A node of its own on the shop's database; what it is asked in one tick is one batch. */
function openNode(shop: TestShop) {
  const { db, pool, close } = connect(shop.databaseUrl)
  onTestFinished(close)
  const { purchase, order } = createOrderPlacement({ db, pool, config: shop.config, jobs: shop.jobs })
  return {
    db,
    pool,
    order,
    async batch(all: (OrderAttempt & { toolId: string })[]) {
      const callers = await Promise.all(all.map(({ by = anna }) => findCaller(shop, by)))
      const orders = all.map(({ by: _, key: __, ...order }) => {
        return { purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane', ...order }
      })
      return Promise.allSettled(orders.map((order, index) => purchase(callers[index]!, order, all[index]!.key ?? '')))
    },
  }
}

type Ends = PromiseSettledResult<{ insertedId: string }>[]
const listCodes = (ends: Ends) =>
  ends.map((end) => (end.status === 'fulfilled' ? 'placed' : (end.reason.code ?? end.reason.message)))
const getId = (end: Ends[number]) => (end.status === 'fulfilled' ? end.value.insertedId : undefined)
const readAvailable = async ({ db }: TestShop, id: string) =>
  (await sql<{ left: number }>`select on_hand - held as left from products where id = ${id}`.execute(db)).rows[0]!.left

/** How many transactions placed the orders. */
const countTransactions = async ({ db }: TestShop) =>
  (await sql`select distinct xmin::text from orders`.execute(db)).rows.length

test('orders that arrive together are one transaction, and each is answered for itself', async () => {
  const shop = await openShop()
  const [scarce, plenty] = [await shop.stock({ quantity: 2 }), await shop.stock({ quantity: 50 })]
  const [a, b, c, d, e] = people(5) as [Person, Person, Person, Person, Person]
  const ends = await openNode(shop).batch([
    { by: a, toolId: scarce.id, purchaseValue: 3 },
    { by: b, toolId: scarce.id, purchaseValue: 1 },
    { by: c, toolId: scarce.id, purchaseValue: 2 },
    { by: d, toolId: plenty.id, purchaseValue: 7 },
    { by: e, toolId: scarce.id.toUpperCase(), purchaseValue: 1 },
    { by: e, toolId: createId() },
    { by: e, toolId: plenty.id, price: 1 },
  ])
  const refused = 'out_of_stock'
  expect(listCodes(ends)).toEqual([refused, 'placed', refused, 'placed', 'placed', 'not_found', 'price_changed'])
  expect(ends[0]).toMatchObject({ reason: { params: { left: 2 } } })
  expect(ends[2]).toMatchObject({ reason: { params: { left: 1 } } })
  expect([await readAvailable(shop, scarce.id), await readAvailable(shop, plenty.id)]).toEqual([0, 43])
  expect(await countTransactions(shop)).toBe(1)
  const mails = await shop.db.selectFrom('mailOutbox').select('recipient').orderBy('recipient').execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual([b.email, d.email, e.email])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('in one batch a key answers once, for one order', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 50 })
  const node = openNode(shop)
  const ends = await node.batch([
    { toolId, key: 'one' },
    { toolId, key: 'one' },
    { toolId, key: 'one', purchaseValue: 2 },
    { by: ben, toolId, key: 'one', purchaseValue: 3 },
    // Refused, so its key is free for the corrected order.
    { toolId, key: 'two', price: 1 },
    { toolId, key: 'two', price: 19.99, purchaseValue: 4 },
  ])
  expect(listCodes(ends)).toEqual(['placed', 'placed', 'idempotency_mismatch', 'placed', 'price_changed', 'placed'])
  const [{ value }] = ends as [PromiseFulfilledResult<object>]
  const repeated = { status: 'fulfilled', value: { ...value, repeated: true } }
  expect(ends[1]).toEqual(repeated)
  expect(await countTransactions(shop)).toBe(1)
  expect(await node.batch([{ toolId, key: 'one' }])).toEqual([repeated])
  expect(await readAvailable(shop, toolId)).toBe(50 - 1 - 3 - 4)
})

test('a customer’s limits hold within one batch', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 50 })
  const node = openNode(shop)
  const twice = await node.batch([{ toolId }, { toolId }, { toolId, key: 'another' }])
  expect(new Set(twice.map(getId)).size).toBe(2)
  const six = [1, 2, 3, 4, 5, 6].map((purchaseValue) => ({ by: ben, toolId, purchaseValue }))
  const ends = await node.batch(six)
  expect(listCodes(ends)).toEqual([...Array(5).fill('placed'), 'too_many_open_orders'])
  expect(ends[5]).toMatchObject({ reason: { retryAfterSeconds: 24 * 60 * 60 } })
})

test('the lines of all unpaid orders of a customer are limited, on all nodes together', async () => {
  const shop = await openShop()
  const products = await Promise.all(Array.from({ length: 150 }, () => shop.stock({ quantity: 50, priceMinor: 100 })))
  const lines = products.map(({ id: productId }) => ({ productId, quantity: 1 }))
  const caller = await findCaller(shop, anna)
  const nodes = [openNode(shop), openNode(shop)]
  const place = (index: number, count: number) =>
    nodes[index % 2]!.order(caller, { lines: lines.slice(0, count), ...pickupOrder, total: count }, createId())
  // Two tabs on each of two nodes.
  const ends = await Promise.allSettled([0, 1, 2, 3].map((index) => place(index, 150)))
  expect(listCodes(ends).toSorted().join()).toBe('placed,placed,too_many_open_orders,too_many_open_orders')
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { params: { what: 'lines', max: 400 }, retryAfterSeconds: expect.any(Number) },
  })
  await expect(place(0, 101)).rejects.toMatchObject({ params: { what: 'lines' } })
  await place(0, 100)
  await shop.as(anna)(deleteOrder, { id: ends.map(getId).find(Boolean)! })
  await place(1, 150)
  expect(await readAvailable(shop, products[149]!.id)).toBe(48)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('an order that fails fails alone', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 50 })
  // The database takes no name as long as this.
  const odd = { ...ben, name: 'n'.repeat(201) }
  const node = openNode(shop)
  await shop.getToken(ben)
  const [a, b] = people(2) as [Person, Person]
  const ends = await node.batch([
    { by: a, toolId },
    { by: odd, toolId },
    { by: b, toolId },
  ])
  expect(listCodes(ends)).toEqual(['placed', '23514', 'placed'])
  expect(await readAvailable(shop, toolId)).toBe(48)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

/** Locks a product until the returned function is called. */
async function lock(shop: TestShop, id: string): Promise<() => Promise<void>> {
  const { pool, close } = connect(shop.databaseUrl)
  onTestFinished(close)
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select from products where id = $1 for update', [id])
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** How many connections wait for rows that another one has locked. */
async function countBlocked({ db }: TestShop): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}

test('a product that somebody else has locked holds up its own orders only', async () => {
  const shop = await openShop()
  const [busy, free] = [await shop.stock({ quantity: 9 }), await shop.stock({ quantity: 9 })]
  const node = openNode(shop)
  const [a, b, c] = people(3) as [Person, Person, Person]
  for (const by of [a, b, c]) await shop.getToken(by)
  const unlock = await lock(shop, busy.id)
  let heldEnded = false
  const held = node.batch([
    { by: a, toolId: free.id },
    { by: b, toolId: busy.id },
  ])
  void held.then(() => (heldEnded = true))
  await expect.poll(() => countBlocked(shop)).toBe(1)
  expect(listCodes(await node.batch([{ by: c, toolId: free.id }]))).toEqual(['placed'])
  // It did not wait until the order of the locked product gave up.
  expect(heldEnded).toBe(false)
  await unlock()
  expect(listCodes(await held)).toEqual(['placed', 'placed'])
})

test('however many orders of other products arrive with it, none is refused', async () => {
  boundWaitingHere()
  // Behind the fourteen that are tried alone, each of which waits for its lock, they would be refused all the same.
  patience.times = 4 * slowness
  const shop = await openShop()
  const [busy, free] = [await shop.stock({ quantity: 40 }), await shop.stock({ quantity: 40 })]
  const node = openNode(shop)
  const many = people(29)
  await Promise.all(many.map((by) => shop.getToken(by)))
  const unlock = await lock(shop, busy.id)
  const ends = listCodes(await node.batch(many.map((by, index) => ({ by, toolId: index < 14 ? busy.id : free.id }))))
  expect(ends.slice(14)).toEqual(Array(15).fill('placed'))
  await unlock()
  const placed = ends.filter((end) => end === 'placed').length
  expect(await readAvailable(shop, busy.id)).toBe(40 - (placed - 15))
})

test('a transaction says what failed first, however deep that is awaited', async () => {
  const shop = await openShop()
  const { pool } = openNode(shop)
  const later = async (error: unknown) => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    throw error
  }
  const work = (tx: Tx) =>
    Promise.all([sql`select 1 / 0`.execute(tx).catch(later), sql`select 1`.execute(tx), sql`select 2`.execute(tx)])
  await expect(runPipelined(pool, 'begin', work)).rejects.toMatchObject({ code: '22012' })
})

test('an order whose connection is lost is not placed, and its retry is', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 9 })
  const node = openNode(shop)
  const unlock = await lock(shop, toolId)
  const placing = node.batch([{ toolId, key: 'one' }])
  await expect.poll(() => countBlocked(shop)).toBe(1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`.execute(shop.db)
  expect(listCodes(await placing)).not.toEqual(['placed'])
  await unlock()
  expect(await readAvailable(shop, toolId)).toBe(9)
  expect(listCodes(await node.batch([{ toolId, key: 'one' }]))).toEqual(['placed'])
  expect(await readAvailable(shop, toolId)).toBe(8)
})

test('nodes that take the same products in opposite order do not lock each other out', async () => {
  const shop = await openShop()
  const products = await Promise.all(Array.from({ length: 6 }, () => shop.stock({ quantity: 900 })))
  const forth = products.map(({ id }) => id)
  const back = forth.toReversed()
  const nodes = [openNode(shop), openNode(shop)]
  const buyers = people(12)
  for (const buyer of buyers) await shop.getToken(buyer)
  for (let round = 0; round < 5; round += 1) {
    // Both begin while a product in the middle is taken, and so meet each other there.
    const unlock = await lock(shop, forth[2]!)
    const placing = Promise.all(
      nodes.map((node, index) =>
        node.batch(
          (index === 0 ? forth : back).map((toolId, rowIndex) => ({
            by: buyers[index * 6 + rowIndex]!,
            toolId,
            key: `${round}`,
          })),
        ),
      ),
    )
    await expect.poll(() => countBlocked(shop)).toBe(2)
    await unlock()
    expect((await placing).flatMap(listCodes)).toEqual(Array(12).fill('placed'))
    await shop.db.updateTable('orders').set({ state: 'cancelled', holdUntil: null }).execute()
  }
  // A batch that waits long for a lock starts again, on a slow machine; a deadlock is none of that.
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(shop.db)
  expect(rows[0]).toEqual({ deadlocks: 0 })
})

test('pages hear that a batch, or its end, left another stock of a product', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 5 })
  const takeTags = async () => {
    const rows = await shop.db.deleteFrom('changes').returning('tag').execute()
    return rows.map(({ tag }) => tag).toSorted()
  }
  const buyers = people(5)
  const node = openNode(shop)
  await takeTags()
  await node.batch(buyers.slice(0, 4).map((by) => ({ by, toolId })))
  expect(await takeTags()).toEqual([toolId])
  const [last] = await node.batch([{ by: buyers[4]!, toolId }])
  expect(await takeTags()).toEqual([toolId])
  await shop.as(buyers[4]!)(deleteOrder, { id: getId(last!)! })
  expect(await takeTags()).toEqual([toolId])
})
