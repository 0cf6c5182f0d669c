import { expect, inject, onTestFinished, test } from 'vitest'
import { listProducts } from '#goods/catalogue/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { newDatabase } from '../../../../test/new-database.ts'
import { buildPoolerSettings, hasPgbouncer, startPgbouncer } from '../../../../test/pgbouncer.ts'
import { openShop } from '../../../../test/shop.ts'
import { connect } from './connect.server.ts'
import { migrate } from './migrate.server.ts'

async function poolerInFront(query = buildPoolerSettings()) {
  const databaseUrl = await newDatabase(inject('postgresUrl'))
  const pooler = await startPgbouncer(databaseUrl, query)
  onTestFinished(pooler.stop)
  return { databaseUrl, address: pooler.address(databaseUrl) }
}

test.skipIf(!hasPgbouncer)('a shop sells through a pooler in transaction mode', async () => {
  const { databaseUrl, address } = await poolerInFront()
  const shop = await openShop({
    databaseUrl,
    env: { DATABASE_URL: address, DATABASE_DIRECT_URL: databaseUrl, SHOP_MODE: 'demo' },
  })
  const { id } = await shop.stock({ quantity: 40 })
  const carl = { name: 'Carl', email: 'carl@example.com', role: 'customer' } as const
  const order = { toolId: id, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' }
  // More at once than the pooler has connections, each call in another one's transaction or between them.
  const placed = await Promise.all(Array.from({ length: 5 }, () => shop.as(carl)(placeOrder, order)))
  expect(new Set(placed.map(({ insertedId }) => insertedId)).size).toBe(5)
  const lists = await Promise.all(Array.from({ length: 60 }, () => shop.asVisitor(listProducts, {})))
  expect(lists.every(({ length }) => length === 1)).toBe(true)
})

test.skipIf(!hasPgbouncer)(
  'a pooler that connects without the shop’s settings is refused, with the line that it lacks',
  async () => {
    const { databaseUrl, address } = await poolerInFront('')
    const opened = openShop({
      databaseUrl,
      env: { DATABASE_URL: address, DATABASE_DIRECT_URL: databaseUrl, SHOP_MODE: 'demo' },
    })
    await expect(opened).rejects.toThrow(
      /lack|without what the shop needs: .*statement_timeout.*connect_query='set work_mem = ''8MB''/s,
    )
  },
)

test.skipIf(!hasPgbouncer)('a pooler where the database should be is named, and nothing waits for it', async () => {
  const { address } = await poolerInFront('')
  await expect(migrate(address, 'migrations')).rejects.toThrow(/DATABASE_URL names a pooler.*DATABASE_DIRECT_URL/s)
  const { db, close } = connect(address)
  await expect(db.selectFrom('products').select('id').execute()).rejects.toThrow(/startup parameter/)
  await close()
})
