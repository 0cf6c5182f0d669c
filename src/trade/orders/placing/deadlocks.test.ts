import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { pickupOrder } from '../../../../test/addresses.ts'
import { findCaller } from '../../../../test/caller.ts'
import { openShop, type Person, type TestShop } from '../../../../test/shop.ts'
import { allocateStock } from '../backorders/backorders.server.ts'
import { cancelOrder, lockOrder, markForRefund, markPaid } from '../states.server.ts'
import { createOrderPlacement } from './place.server.ts'

/** Products that the table holds in another order than that of their ids, as every busy table does. */
async function shelve({ db }: TestShop, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, createId)
  const rows = ids.toReversed().map((id) => {
    return { id, sku: id, slug: id, name: 'Bolt', description: '', priceMinor: 500, currency: 'USD', onHand: 9000 }
  })
  await db.insertInto('products').values(rows).execute()
  const moves = ids.map((productId) => ({ productId, kind: 'received', pieces: 9000 }))
  await db.insertInto('stockMoves').values(moves).execute()
  return ids
}

/** A node whose connections wait for locks until the database finds them waiting in a circle. */
function openNode(shop: TestShop) {
  const { db, pool, close } = connect(shop.databaseUrl)
  onTestFinished(close)
  Object.assign(pool.options, { max: 12, lock_timeout: 0, statement_timeout: 0 })
  return { db, pool, config: shop.config, jobs: shop.jobs }
}

const pickSome = (ids: readonly string[]) =>
  ids.toSorted(() => Math.random() - 0.5).slice(0, 4 + Math.floor(Math.random() * 12))

// Of a table that it knows to be small, the planner reads the rows as they lie there, of others by their index.
test.each(['small', 'unknown'])(
  'orders of many lines that share products of a %s table, placed and cancelled on two nodes, never wait in a circle',
  async (table) => {
    const shop = await openShop()
    const ids = await shelve(shop, 20)
    if (table === 'small') await sql`analyze products`.execute(shop.db)
    const nodes = [openNode(shop), openNode(shop)]
    const people: Person[] = Array.from({ length: 24 }, (_, index) => {
      return { name: `Buyer ${index}`, email: `buyer${index}@example.com`, role: 'customer' }
    })
    const buy = async (person: Person, index: number) => {
      const node = nodes[index % 2]!
      const caller = await findCaller(shop, person)
      // One for each, so that every order is a transaction of its own.
      const { order } = createOrderPlacement(node)
      for (let round = 0; round < 10; round += 1) {
        const lines = pickSome(ids).map((productId) => ({ productId, quantity: 1 }))
        const { insertedId } = await order(caller, { lines, ...pickupOrder, total: 5 * lines.length }, `${round}`)
        await node.db.transaction().execute(async (tx) => cancelOrder(tx, (await lockOrder(tx, insertedId))!))
      }
    }
    await Promise.all(people.map(buy))
    expect(await runAudit(shop.db, shop.provider)).toEqual([])
  },
)

test('pieces that come are given to orders beside orders that are placed, paid and cancelled, without a circle', async () => {
  const shop = await openShop()
  const ids = await shelve(shop, 20)
  await shop.db.updateTable('products').set({ backOrders: true }).execute()
  const nodes = [openNode(shop), openNode(shop)]
  const people: Person[] = Array.from({ length: 12 }, (_, index) => {
    return { name: `Buyer ${index}`, email: `waiting${index}@example.com`, role: 'customer' }
  })
  // More than there are, so that somebody waits for most of what others give back.
  const pieces = 900
  let isDone = false
  const waited = new Set<number>()
  const buy = async (person: Person, index: number) => {
    const node = nodes[index % 2]!
    const caller = await findCaller(shop, person)
    const { order } = createOrderPlacement(node)
    for (let round = 0; round < 8; round += 1) {
      const lines = pickSome(ids).map((productId) => ({ productId, quantity: pieces }))
      const total = 5 * pieces * lines.length
      const { insertedId } = await order(caller, { lines, ...pickupOrder, total }, `${round}`)
      const change = (work: (tx: Tx) => Promise<unknown>) => node.db.transaction().execute(work)
      const details = await node.db
        .selectFrom('orderLines')
        .select('waiting')
        .where('orderId', '=', insertedId)
        .execute()
      for (const { waiting } of details) waited.add(waiting)
      if (round % 4 === 3) await change(async (tx) => cancelOrder(tx, (await lockOrder(tx, insertedId))!))
      else {
        await change(async (tx) => markPaid(tx, { mode: 'demo' }, (await lockOrder(tx, insertedId))!))
        if (round % 2 === 0) await change(async (tx) => markForRefund(tx, (await lockOrder(tx, insertedId))!))
      }
    }
  }
  const allocate = async (node: ReturnType<typeof openNode>) => {
    while (!isDone) await allocateStock(node.db)
  }
  const allocating = Promise.all(nodes.map(allocate))
  await Promise.all(people.map(buy)).finally(() => {
    isDone = true
  })
  await allocating
  expect(waited.size).toBeGreaterThan(1)
  await allocateStock(shop.db)
  // No money was charged here, so only what is said of stock and lines is looked at.
  const findings = await runAudit(shop.db, shop.provider)
  expect(
    findings.filter(
      ({ check }) => check.startsWith('stock') || check.includes('waits') || check.includes('left the house'),
    ),
  ).toEqual([])
  const { rows } =
    await sql`select from order_lines join orders on orders.id = order_id join products on products.id = product_id
    where waiting > 0 and state = 'paid' and on_hand > held`.execute(shop.db)
  expect(rows).toEqual([])
})
