import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { setNotificationChoices } from '#shop/notifications/contract.ts'
import { buildChoices } from '#shop/notifications/kinds.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, anna, openShop, type Person, shareShop, type TestShop } from '../../../../test/shop.ts'
import { deleteMessage, listMessages, replyToMessage, sendMessage } from '../contract.ts'
import { askShop, writeInOwnConversation } from '../own/contract.ts'
import {
  addNoteToConversation,
  answerConversation,
  changeConversation,
  changeConversations,
  getConversation,
  listConversations,
} from './contract.ts'

const shared = shareShop()
const mia: Person = { name: 'Mia Admin', email: 'mia.admin@example.com', role: 'admin' }

const begin = async ({ db }: TestShop, email = `${createId()}@example.com`) => {
  const id = createId()
  const message = { name: 'Vera Blum', email, subject: 'Thread of 4762?', opinion: 'Which pitch?\nM6 or M8?' }
  await db
    .insertInto('messages')
    .values({ id, ...message })
    .execute()
  return { id, email }
}

const load = (id: string) => shared().as(ada)(getConversation, { id })
const answer = (person: Person, id: string, version: number, text = 'It is 1 mm.') =>
  shared().as(person)(answerConversation, { id, version, text })

test('a message begins a conversation, which its answer leaves waiting for the customer', async () => {
  const { id, email } = await begin(shared())
  const open = await load(id)
  expect(open).toMatchObject({ state: 'open', waitingSince: expect.any(String), assignee: null, unread: true })
  expect(open.number).toMatch(/^C-1\d{3}$/)
  await answer(ada, id, open.version)

  const answered = await load(id)
  expect(answered).toMatchObject({ state: 'waiting', waitingSince: null, assignee: { name: ada.name }, unread: false })
  expect(answered.entries.map(({ kind, text }) => [kind, text])).toEqual([
    ['customer', 'Which pitch?\nM6 or M8?'],
    ['answer', 'It is 1 mm.'],
  ])
  const mails = (await mailsIn(shared())).filter(({ recipient }) => recipient === email)
  // By the clock of the seller, who is in Berlin, wherever the machine is.
  const written = new Date(answered.entries[0]!.at).toLocaleString('en-US', {
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone: 'Europe/Berlin',
  })
  expect(mails[0]!.body).toContain(`You wrote on ${written}:`)
  expect(mails).toMatchObject([{ subject: `Re: Thread of 4762? [${open.number}]` }])
  expect(mails[0]!.body).toMatch(
    /^It is 1 mm\.\n\n[\s\S]*\/conversations\/[\w-]{32}\n\nYou wrote on .*:\n> Which pitch\?\n> M6 or M8\?\n\n/,
  )
})

test('whoever answers what was answered meanwhile is told so, and nothing is sent', async () => {
  const { id, email } = await begin(shared())
  const { version } = await load(id)
  const both = await Promise.allSettled([answer(ada, id, version), answer(mia, id, version)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((each) => each.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'stale_version', status: 409 })
  expect((await mailsIn(shared())).filter(({ recipient }) => recipient === email)).toHaveLength(1)
})

test('an answer that is sent again with its key is the same answer', async () => {
  const { id } = await begin(shared())
  const { version } = await load(id)
  const send = () => shared().as(ada)(answerConversation, { id, version, text: 'Yes' }, { idempotencyKey: id })
  expect(await send()).toEqual(await send())
  expect((await load(id)).entries).toHaveLength(2)
})

test('mails of a conversation name those before them, so that programs thread them', async () => {
  const { id, email } = await begin(shared())
  await answer(ada, id, 1, 'First')
  await answer(ada, id, 2, 'Second')
  const rows = await shared()
    .db.selectFrom('mailOutbox')
    .select(['dedupeKey', 'inReplyTo', 'earlierIds'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  expect(rows[0]).toMatchObject({ inReplyTo: null, earlierIds: null })
  const first = `<${rows[0]!.dedupeKey}@localhost>`
  expect(rows[1]).toMatchObject({ inReplyTo: first, earlierIds: first })
})

test('what became of an answer’s mail stands beside it', async () => {
  const { id } = await begin(shared())
  await answer(ada, id, 1)
  const find = async () => (await load(id)).entries[1]!.delivery
  await shared().jobs.run('relay_mail')
  expect(await find()).toBe('sent')
  const { _id } = (await load(id)).entries[1]!
  await shared()
    .db.updateTable('mailOutbox')
    .set({ sentAt: null, parkedAt: new Date() })
    .where('dedupeKey', '=', `answer-${_id}`)
    .execute()
  expect(await find()).toBe('failed')
})

test('a conversation is closed, reopened and assigned to an admin, and each is in the history', async () => {
  const { id } = await begin(shared())
  await shared().getToken(mia)
  const { _id: assignee } = (await load(id)).admins.find(({ name }) => name === mia.name)!
  const change = (changed: object) => shared().as(ada)(changeConversation, { id, ...changed })
  await change({ assignee })
  await change({ state: 'closed' })
  expect(await change({ state: 'closed' })).toEqual({ modifiedCount: 0 })
  expect(await load(id)).toMatchObject({ state: 'closed', waitingSince: null, assignee: { name: mia.name } })
  await change({ state: 'open' })
  expect(await load(id)).toMatchObject({ state: 'open', waitingSince: expect.any(String) })
  const entries = await shared()
    .db.selectFrom('auditLog')
    .select('action')
    .where('subject', '=', id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['message.assign', 'message.close', 'message.reopen'])
  const customer = await shared()
    .db.insertInto('users')
    .values({ id: createId(), name: 'Cora', email: `${createId()}@example.com`, role: 'customer' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await expect(change({ assignee: customer.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('several are closed at once, and reopened', async () => {
  const ids = [(await begin(shared())).id, (await begin(shared())).id]
  await shared().as(ada)(changeConversations, { action: 'close', ids })
  expect(await Promise.all(ids.map(async (id) => (await load(id)).state))).toEqual(['closed', 'closed'])
  await shared().as(ada)(changeConversations, { action: 'reopen', ids })
  expect(await Promise.all(ids.map(async (id) => (await load(id)).state))).toEqual(['open', 'open'])
})

test('open ones are listed by how long they have waited, others by what was written last', async () => {
  const shop = await openShop()
  const ids = [await begin(shop), await begin(shop), await begin(shop)].map(({ id }) => id)
  await sql`update messages set waiting_since = now() - interval '3 days' where id = ${ids[1]}`.execute(shop.db)
  const list = async (query: object) => (await shop.as(ada)(listConversations, query)).map(({ _id }) => _id)
  expect((await list({ state: 'open' }))[0]).toBe(ids[1])
  await shop.as(ada)(answerConversation, { id: ids[0]!, version: 1, text: 'Yes' })
  expect(await list({})).toEqual([ids[0], ids[2], ids[1]])
  expect(await list({ state: 'waiting' })).toEqual([ids[0]])
  expect(await list({ assigned: 'me' })).toEqual([ids[0]])
  expect(await list({ assigned: 'nobody' })).toEqual([ids[2], ids[1]])
  await shop.as(ada)(deleteMessage, { id: ids[2]! })
  expect(await list({ state: 'open' })).toEqual([ids[1]])
})

test.each(['number', 'address', 'words', 'bare number'] as const)('a conversation is found by its %s', async (by) => {
  const { id, email } = await begin(shared())
  const { number } = await load(id)
  const q = { number, address: email.toUpperCase(), words: 'vera blum', 'bare number': number.slice(2) }[by]
  expect((await shared().as(ada)(listConversations, { q })).map(({ _id }) => _id)).toContain(id)
  expect(await shared().as(ada)(listConversations, { q: 'C-999999' })).toEqual([])
})

test('a customer who writes on reopens a conversation, out of the archive too, and the admins are told', async () => {
  const shop = await openShop()
  const { insertedId: id } = await shop.as(anna)(askShop, { text: 'Do you cut to length?' })
  await shop.as(ada)(answerConversation, { id, version: 1, text: 'Yes', close: true })
  await shop.as(ada)(deleteMessage, { id })
  await shop.as(ada)(
    setNotificationChoices,
    buildChoices((kind) => kind === 'message'),
  )
  await shop.as(anna)(writeInOwnConversation, { id, text: 'To 55 mm?' })
  expect(await shop.as(ada)(getConversation, { id })).toMatchObject({ state: 'open', unread: true, version: 3 })
  expect(await shop.as(ada)(listMessages, {})).toHaveLength(1)
  await shop.jobs.run('send_notifications')
  const news = (await mailsIn(shop)).filter(({ recipient }) => recipient === ada.email)
  expect(news).toMatchObject([{ body: expect.stringContaining(`/dashboard/conversations/${id}`) }])
  await shop.as(anna)(writeInOwnConversation, { id, text: 'Or to 60 mm?' })
  await shop.jobs.run('send_notifications')
  expect((await mailsIn(shop)).filter(({ recipient }) => recipient === ada.email)).toHaveLength(2)
})

test('the call of the inbox answers into the same conversation', async () => {
  const { id } = await begin(shared())
  await shared().as(ada)(replyToMessage, { id, text: 'By the inbox' })
  expect((await load(id)).entries.at(-1)).toMatchObject({ kind: 'answer', text: 'By the inbox' })
})

test('a message about a part says which, and one about an unknown part is a message', async () => {
  const product = await shared().stock({ quantity: 1, name: 'Hex nut' })
  const message = { name: 'Mia', email: 'mia@example.com', subject: 'Nut', opinion: 'Left-hand thread?' }
  const { insertedId: id } = await shared().asVisitor(sendMessage, { ...message, part: product.id })
  expect((await load(id)).topic.product).toMatchObject({ name: 'Hex nut', slug: product.slug })
  const { insertedId: other } = await shared().asVisitor(sendMessage, { ...message, part: 'IW-nowhere' })
  expect((await load(other)).topic.product).toBeNull()
})

test('notes are for admins, and open nothing', async () => {
  const { id, email } = await begin(shared())
  await answer(ada, id, 1)
  await shared().as(ada)(addNoteToConversation, { id, text: 'Rang twice' })
  expect(await load(id)).toMatchObject({ state: 'waiting', version: 2 })
  expect((await mailsIn(shared())).filter(({ recipient }) => recipient === email)).toHaveLength(1)
})
