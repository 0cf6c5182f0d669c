import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, shareShop } from '../../../../test/shop.ts'
import { addNoteToConversation, answerConversation, getConversation } from '../conversations/contract.ts'
import { getLinkedConversation, writeInLinkedConversation } from './contract.ts'

const shared = shareShop()

/** A visitor's message that was answered, and the token of the link in the answer. */
async function beginAnswered() {
  const id = createId()
  const email = `${id}@example.com`
  const message = { id, name: 'Vera Blum', email, subject: 'Springs', opinion: 'Which rate?' }
  await shared().db.insertInto('messages').values(message).execute()
  await shared().as(ada)(answerConversation, { id, version: 1, text: '2 N/mm' })
  const mail = (await mailsIn(shared())).find(({ recipient }) => recipient === email)!
  return { id, token: /\/conversations\/([\w-]+)/.exec(mail.body)![1]! }
}

test('whoever has the link of an answer reads the conversation, without notes, and writes on', async () => {
  const { id, token } = await beginAnswered()
  await shared().as(ada)(addNoteToConversation, { id, text: 'A note' })
  const { entries } = await shared().asVisitor(getLinkedConversation, { token })
  expect(entries.map(({ text }) => text)).toEqual(['Which rate?', '2 N/mm'])
  await shared().asVisitor(writeInLinkedConversation, { token, text: '<b>Thanks</b>' })
  expect(await shared().as(ada)(getConversation, { id })).toMatchObject({ state: 'open', unread: true, version: 3 })
  expect((await shared().asVisitor(getLinkedConversation, { token })).entries.at(-1)).toMatchObject({
    text: '<b>Thanks</b>',
    isAnswer: false,
  })
})

test('a link ends, and no other opens anything', async () => {
  const { id, token } = await beginAnswered()
  const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  await expect(shared().asVisitor(getLinkedConversation, { token: wrong })).rejects.toMatchObject({ code: 'not_found' })
  await sql`update conversation_links set expires_at = now() where message_id = ${id}`.execute(shared().db)
  await expect(shared().asVisitor(getLinkedConversation, { token })).rejects.toMatchObject({ code: 'not_found' })
  await expect(shared().asVisitor(writeInLinkedConversation, { token, text: 'Hello' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the database has no token, in links or in mails', async () => {
  const { token } = await beginAnswered()
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from mail_outbox where mail_outbox::text like ${`%${token}%`})
    or exists (select from conversation_links where conversation_links::text like ${`%${token}%`}) as found`.execute(
    shared().db,
  )
  expect(rows).toEqual([{ found: false }])
  const tokens = await shared().db.selectFrom('conversationLinks').select('tokenHash').execute()
  expect(new Set(tokens.map(({ tokenHash }) => tokenHash.toString('hex'))).size).toBe(tokens.length)
})

test('links are as limited as the contact form', async () => {
  const { token } = await beginAnswered()
  const write = () => shared().asVisitor(writeInLinkedConversation, { token, text: 'More' })
  const tries = await Promise.allSettled(Array.from({ length: 8 }, write))
  expect(tries.some((each) => each.status === 'rejected' && each.reason.code === 'rate_limited')).toBe(true)
})
