import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { fetched } from '../../test/addresses.ts'
import { callerOf } from '../../test/caller.ts'
import { openShop, type Person, type TestShop } from '../../test/shop.ts'
import { audit } from '../payments/audit.server.ts'
import { connect } from '../platform/database/connect.server.ts'
import { newId } from '../platform/ids.server.ts'
import { orderPlacer } from './place.server.ts'
import { cancelOrder, lockOrder } from './states.server.ts'

/** Products that the table holds in another order than that of their ids, as every busy table does. */
async function shelve({ db }: TestShop, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  const rows = ids.toReversed().map((id) => {
    return { id, sku: id, slug: id, name: 'Bolt', description: '', priceMinor: 5, currency: 'USD', onHand: 9000 }
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
  Object.assign(pool.options, { max: 12, lock_timeout: 0 })
  return { db, pool, config: shop.config, jobs: shop.jobs }
}

const someOf = (ids: readonly string[]) =>
  ids.toSorted(() => Math.random() - 0.5).slice(0, 4 + Math.floor(Math.random() * 12))

// Of a table that it knows to be small, the planner reads the rows as they lie there, of others by their index.
test.each(['small', 'unknown'])(
  'orders of many lines that share products of a %s table, placed and cancelled on two nodes, never wait in a circle',
  async (table) => {
    const shop = await openShop()
    const ids = await shelve(shop, 20)
    if (table === 'small') await sql`analyze products`.execute(shop.db)
    const nodes = [openNode(shop), openNode(shop)]
    const people: Person[] = Array.from({ length: 24 }, (_, at) => {
      return { name: `Buyer ${at}`, email: `buyer${at}@example.com`, role: 'customer' }
    })
    const buy = async (person: Person, at: number) => {
      const node = nodes[at % 2]!
      const caller = await callerOf(shop, person)
      // One for each, so that every order is a transaction of its own.
      const { order } = orderPlacer(node)
      for (let round = 0; round < 10; round += 1) {
        const lines = someOf(ids).map((productId) => ({ productId, quantity: 1 }))
        const { insertedId } = await order(caller, { lines, ...fetched, total: (5 * lines.length) / 100 }, `${round}`)
        await node.db.transaction().execute(async (tx) => cancelOrder(tx, (await lockOrder(tx, insertedId))!))
      }
    }
    await Promise.all(people.map(buy))
    expect(await audit(shop.db, shop.provider)).toEqual([])
  },
)
