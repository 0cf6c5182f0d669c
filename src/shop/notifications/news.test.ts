import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { sendMessage } from '#desk/inbox/contract.ts'
import { ada, anna, openShop, type Person, shareShop } from '../../../test/shop.ts'
import { listNews, markNewsSeen, setNotificationChoices } from './contract.ts'
import { buildChoices } from './kinds.ts'

const mia: Person = { name: 'Mia Admin', email: 'mia@example.com', role: 'admin' }
const visitor = { name: 'Vera Blum', email: 'v@example.com', subject: 'Thread of 4762?', opinion: 'Which pitch?' }

test('each admin sees what is new, until they have seen it', async () => {
  const shop = await openShop()
  expect(await shop.as(ada)(listNews, {})).toMatchObject({ news: [], unseen: 0 })
  await shop.asVisitor(sendMessage, visitor)
  const first = await shop.as(ada)(listNews, {})
  expect(first).toMatchObject({
    news: [
      {
        kind: 'message',
        text: 'Thread of 4762? · Vera Blum',
        path: expect.stringMatching(/^\/dashboard\/conversations\//),
        isNew: true,
      },
    ],
    unseen: 1,
  })
  await shop.asVisitor(sendMessage, { ...visitor, subject: 'And its head?' })
  // What came after they were read was not seen with them.
  expect(await shop.as(ada)(markNewsSeen, { until: first.at })).toEqual({ modifiedCount: 1 })
  expect(await shop.as(ada)(listNews, {})).toMatchObject({ news: [{ isNew: true }, { isNew: false }], unseen: 1 })
  expect(await shop.as(mia)(listNews, {})).toMatchObject({ unseen: 2 })
  // An older tab takes nothing back, and nobody sees the future.
  expect(await shop.as(ada)(markNewsSeen, { until: '2020-01-01T00:00:00.000Z' })).toEqual({ modifiedCount: 0 })
  await shop.as(mia)(markNewsSeen, { until: '2120-01-01T00:00:00.000Z' })
  await shop.asVisitor(sendMessage, { ...visitor, subject: 'Thanks' })
  expect(await shop.as(mia)(listNews, {})).toMatchObject({ unseen: 1 })
  await expect(shop.as(anna)(listNews, {})).rejects.toMatchObject({ status: 403 })
})

test('a part that runs low is told once, and again after it was stocked up', async () => {
  const shop = await openShop()
  await shop.as(ada)(
    setNotificationChoices,
    buildChoices((kind) => kind === 'stock'),
  )
  const { id } = await shop.stock({ name: 'Nut', quantity: 4 })
  const { sku } = await shop.db.selectFrom('products').select('sku').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await shop.as(ada)(listNews, {})).news).toMatchObject([
    { kind: 'stock', text: `${sku} · 4 pieces`, path: `/dashboard/stockMoves/${id}` },
  ])
  await shop.stock({ name: 'Bolt', quantity: 2 })
  expect((await shop.as(ada)(listNews, {})).news).toMatchObject([
    { text: expect.stringMatching(/ · 2 pieces\n.* · 4 pieces$/), path: '/dashboard/manageProduct?stock=low' },
  ])
  await sql`update products set archived_at = now() where name = 'Bolt'`.execute(shop.db)
  const countMails = async () => {
    await shop.jobs.run('send_notifications')
    const mails = await shop.db.selectFrom('mailOutbox').select('subject').execute()
    return mails.map(({ subject }) => subject).filter((subject) => subject.startsWith('One part runs low')).length
  }
  expect([await countMails(), await countMails()]).toEqual([1, 1])
  await sql`update products set on_hand = 40 where id = ${id}`.execute(shop.db)
  expect((await shop.as(ada)(listNews, {})).news).toEqual([])
  await sql`update products set on_hand = 3 where id = ${id}`.execute(shop.db)
  expect(await countMails()).toBe(1)
  await shop.db.insertInto('stockMoves').values({ productId: id, kind: 'received', pieces: 1 }).execute()
  expect(await countMails()).toBe(2)
})

const shared = shareShop()

test('what needs a person is told: irregularities, unclean audits, and tasks that keep failing', async () => {
  const { db, as } = shared()
  await db.insertInto('incidents').values({ id: createId(), kind: 'paid_twice', details: '{}' }).execute()
  // It is news as a dispute.
  await db.insertInto('incidents').values({ id: createId(), kind: 'dispute_opened', details: '{}' }).execute()
  await db
    .insertInto('audits')
    .values({ id: createId(), finishedAt: sql`now()`, findings: JSON.stringify([{}, {}]) })
    .execute()
  await db
    .insertInto('taskFailures')
    .values([
      { name: 'relay_mail', error: 'away', times: 3 },
      { name: 'audit_books', error: 'away', times: 2 },
    ])
    .execute()
  const { news } = await as(ada)(listNews, {})
  expect(news.map(({ kind, text, path }) => `${kind} ${path} ${text}`).toSorted()).toEqual([
    'trouble /dashboard/health The audit of the books found 2 differences.',
    expect.stringMatching(/^trouble \/dashboard\/health This task keeps failing: /),
    'trouble /dashboard/overview An order was paid twice. The second payment is being refunded.',
  ])
})
