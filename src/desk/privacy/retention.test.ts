import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { deleteOrder } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { anna, openShop } from '../../../test/shop.ts'

test('expired records are deleted, and no others', async () => {
  const shop = await openShop()
  const { db } = shop
  const { id: toolId } = await shop.stock({ quantity: 9 })
  const delivery = { phone: '555-0100', address: '1 Forge Lane' }
  for (let count = 0; count < 2; count += 1) {
    const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
    await shop.as(anna)(deleteOrder, { id })
    await db.insertInto('changes').values({ tag: 'x' }).execute()
    const event = { eventId: createId(), type: 't', handledAt: new Date() }
    await db.insertInto('providerEvents').values(event).execute()
    const mail = {
      id: createId(),
      dedupeKey: createId(),
      recipient: 'a@example.com',
      subject: 's',
      body: 'b',
      locale: 'en',
    }
    await db
      .insertInto('mailOutbox')
      .values({ ...mail, sentAt: new Date() })
      .execute()
    const message = { id: createId(), name: 'n', email: 'a@example.com', subject: 's', opinion: 'o' }
    await db
      .insertInto('messages')
      .values({ ...message, archivedAt: new Date() })
      .execute()
  }
  const ages = [
    ['idempotency_keys', 'created_at', '7 days'],
    ['changes', 'at', '1 day'],
    ['provider_events', 'handled_at', '30 days'],
    ['mail_outbox', 'sent_at', '30 days'],
    ['messages', 'archived_at', '1 year'],
    ['orders', 'cancelled_at', '1 year'],
  ] as const
  const countRows = async (table: string) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows.length
  const before = Object.fromEntries(await Promise.all(ages.map(async ([table]) => [table, await countRows(table)])))
  for (const [table, column, age] of ages)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - ${age}::interval - interval '1 minute'
      where ctid = (select min(ctid) from ${sql.table(table)} where ${sql.ref(column)} is not null)`.execute(db)

  await shop.jobs.run('delete_expired_records')

  for (const [table] of ages.slice(0, -1)) expect(await countRows(table), table).toBe(before[table]! - 1)
  const orders = await db.selectFrom('orders').select('address').orderBy('address').execute()
  expect(orders.map(({ address }) => address)).toEqual(['', '1 Forge Lane'])
})
