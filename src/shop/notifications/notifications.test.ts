import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { sendMessage } from '#desk/inbox/contract.ts'
import { eraseAccount, getPersonalData } from '#desk/privacy/contract.ts'
import { liveSettings } from '../../../test/live-shop.ts'
import { ada, anna, openShop, type Person, type TestShop } from '../../../test/shop.ts'
import { getNotificationChoices, setNotificationChoices } from './contract.ts'
import { buildChoices } from './kinds.ts'
import { claimNews } from './sql.server.ts'

const mia: Person = { name: 'Mia Admin', email: 'mia@example.com', role: 'admin' }
const nothing = buildChoices(() => false)
const visitor = { name: 'Vera Blum', email: 'v@example.com', subject: 'Thread of 4762?', opinion: 'Which pitch?' }

const mailsIn = ({ db }: TestShop) =>
  db.selectFrom('mailOutbox').select(['recipient', 'subject', 'body']).orderBy('recipient').orderBy('id').execute()
const notify = ({ jobs }: TestShop) => jobs.run('send_notifications')

test('each admin is told once of what they chose, by whichever node', async () => {
  const shop = await openShop()
  await shop.as(ada)(setNotificationChoices, { ...nothing, message: true })
  await shop.as(mia)(setNotificationChoices, { ...nothing, order: true })
  await shop.asVisitor(sendMessage, visitor)
  await Promise.all([notify(shop), notify(shop)])
  await notify(shop)
  const subject = 'One new message: Thread of 4762? · Vera Blum'
  expect(await mailsIn(shop)).toMatchObject([
    { recipient: ada.email, subject, body: expect.stringContaining('/dashboard/conversations/') },
  ])
  for (const name of ['One', 'Two', 'Three']) await shop.asVisitor(sendMessage, { ...visitor, name })
  await notify(shop)
  expect(await mailsIn(shop)).toMatchObject([{ subject }, { recipient: ada.email, subject: '3 new messages' }])
})

test('nobody is told of a demonstration unless they choose; in a live shop admins are told until they choose', async () => {
  const demo = await openShop()
  expect(await demo.as(ada)(getNotificationChoices, {})).toEqual(nothing)
  await demo.asVisitor(sendMessage, visitor)
  await notify(demo)
  expect(await mailsIn(demo)).toEqual([])
  const live = await openShop({ env: liveSettings })
  await live.getToken(ada)
  await live.db
    .insertInto('messages')
    .values({ id: createId(), ...visitor })
    .execute()
  await notify(live)
  const mails = (await mailsIn(live)).filter(({ recipient }) => recipient === ada.email)
  expect(mails.map(({ subject }) => subject)).toContain('One new message: Thread of 4762? · Vera Blum')
})

test('what is older than a day is no news, and what was told is forgotten after 30 days', async () => {
  const shop = await openShop()
  await shop.as(ada)(setNotificationChoices, { ...nothing, message: true })
  await shop.asVisitor(sendMessage, visitor)
  await shop.db
    .updateTable('messages')
    .set({ createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .execute()
  await notify(shop)
  expect(await mailsIn(shop)).toEqual([])
  await shop.db
    .insertInto('notified')
    .values({ kind: 'message', subject: 'old', at: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) })
    .execute()
  await shop.jobs.run('delete_expired_records')
  // In the morning the digest is noted too.
  const told = shop.db.selectFrom('notified').select('subject').where('kind', '<>', 'digest')
  expect(await told.execute()).toEqual([])
})

test('a thing whose mail could not be queued is told by the next run', async () => {
  const shop = await openShop()
  await shop.as(ada)(setNotificationChoices, { ...nothing, message: true })
  await shop.asVisitor(sendMessage, visitor)
  const failing = shop.db.transaction().execute(async (tx) => {
    const { id } = await tx.selectFrom('messages').select('id').executeTakeFirstOrThrow()
    expect((await claimNews(tx, 'message', [id])).size).toBe(1)
    throw new Error('the mail server is away')
  })
  await expect(failing).rejects.toThrow('away')
  await notify(shop)
  expect(await mailsIn(shop)).toHaveLength(1)
})

test('choices are in the personal data, and gone with the account', async () => {
  const shop = await openShop()
  await shop.as(mia)(setNotificationChoices, { ...nothing, digest: true })
  await shop.as(ada)(setNotificationChoices, nothing)
  expect(await shop.as(mia)(getPersonalData, {})).toMatchObject({ notifications: { digest: true } })
  await expect(shop.as(anna)(getNotificationChoices, {})).rejects.toMatchObject({ status: 403 })
  await shop.as(mia)(eraseAccount, {})
  expect(await shop.db.selectFrom('notificationChoices').select('userId').distinct().execute()).toHaveLength(1)
})
