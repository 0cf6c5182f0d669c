import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { eraseAccount, getPersonalData } from '#desk/privacy/contract.ts'
import { getOrderDetails } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, anna, ben, type Person, shareShop } from '../../../../test/shop.ts'
import { sendMessage } from '../contract.ts'
import { addNoteToConversation, answerConversation, getConversation } from '../conversations/contract.ts'
import { askShop, getOwnConversation, listOwnConversations, writeInOwnConversation } from './contract.ts'

const shared = shareShop()
const createPerson = (emailVerified = true): Person => ({
  ...{ name: 'Cora Day', email: `${createId()}@example.com`, role: 'customer', emailVerified },
})
const order = async (person: Person) => {
  const { id: toolId } = await shared().stock({ quantity: 5 })
  const bought = { toolId, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' }
  const { insertedId: id } = await shared().as(person)(placeOrder, bought)
  return await shared().as(person)(getOrderDetails, { id })
}
const listSubjects = async (person: Person) =>
  (await shared().as(person)(listOwnConversations, {})).map(({ subject }) => subject)

test('a question about a part says which, and one about an unknown part is named by it', async () => {
  const { id } = await shared().stock({ quantity: 5 })
  const { insertedId } = await shared().as(anna)(askShop, { text: 'Is it hardened?', part: id })
  expect(await shared().as(ada)(getConversation, { id: insertedId })).toMatchObject({
    subject: `Question about ${id}`,
    topic: { product: { sku: id } },
    isProven: true,
  })
  const { insertedId: other } = await shared().as(anna)(askShop, { text: 'Is it sold?', part: 'IW-nowhere' })
  const { subject, topic } = await shared().as(ada)(getConversation, { id: other })
  expect({ subject, product: topic.product }).toEqual({ subject: 'Question about IW-nowhere', product: null })
})

test('a customer asks about a line of their order, reads the answer and writes on', async () => {
  const { _id: id, number, lines } = await order(anna)
  const line = lines[0]!
  const asked = { text: 'Is it hardened?', order: id, line: line._id }
  const { insertedId: conversation } = await shared().as(anna)(askShop, asked)
  expect(await shared().as(ada)(getConversation, { id: conversation })).toMatchObject({
    subject: `Question about order ${number}, ${line.sku}`,
    topic: { order: { _id: id, number }, product: { sku: line.sku }, isReturn: false },
    isProven: true,
    orders: [{ number }],
  })
  await shared().as(ada)(answerConversation, { id: conversation, version: 1, text: 'Yes, it is.' })
  await shared().as(anna)(writeInOwnConversation, { id: conversation, text: 'Thank you' })
  const own = await shared().as(anna)(getOwnConversation, { id: conversation })
  expect(own.entries.map(({ text, isAnswer }) => [text, isAnswer])).toEqual([
    ['Is it hardened?', false],
    ['Yes, it is.', true],
    ['Thank you', false],
  ])
  const mails = (await mailsIn(shared())).filter(({ recipient }) => recipient === anna.email)
  expect(mails.map(({ body }) => body).join()).toContain(`/dashboard/myConversations/${conversation}\n`)
})

test('nobody asks about an order of somebody else, or a return or line that is not in it', async () => {
  const own = await order(anna)
  const ask = (question: object) => shared().as(ben)(askShop, { text: 'Where is it?', ...question })
  await expect(ask({ order: own._id })).rejects.toMatchObject({ code: 'not_found' })
  const other = await order(ben)
  await expect(ask({ order: other._id, line: own.lines[0]!._id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask({ order: other._id, return: createId() })).rejects.toMatchObject({ code: 'not_found' })
})

test('a conversation is only its account’s', async () => {
  const cora = createPerson()
  const { insertedId: id } = await shared().as(cora)(askShop, { text: 'Mine' })
  expect(await listSubjects(ben)).not.toContain('A question')
  await expect(shared().as(ben)(getOwnConversation, { id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(shared().as(ben)(writeInOwnConversation, { id, text: 'Hello' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test.each([true, false])('what came from an address is its owner’s once it is confirmed: %s', async (emailVerified) => {
  const cora = createPerson(emailVerified)
  const id = createId()
  const message = { id, name: 'Cora', email: cora.email, subject: 'Typed', opinion: 'By the form' }
  await shared().db.insertInto('messages').values(message).execute()
  expect(await listSubjects(cora)).toEqual(emailVerified ? ['Typed'] : [])
  const reading = shared().as(cora)(getOwnConversation, { id })
  if (emailVerified) expect(await reading).toMatchObject({ subject: 'Typed' })
  else await expect(reading).rejects.toMatchObject({ code: 'not_found' })
  const data = (await shared().as(cora)(getPersonalData, {})) as { messages: unknown[] }
  expect(data.messages).toHaveLength(emailVerified ? 1 : 0)
})

test('no answer goes to the unconfirmed address of an account; it is read in the dashboard', async () => {
  const cora = createPerson(false)
  const { insertedId: id } = await shared().as(cora)(askShop, { text: 'Mine', subject: 'A width' })
  expect(await shared().as(ada)(getConversation, { id })).toMatchObject({ isMailed: false, subject: 'A width' })
  await shared().as(ada)(answerConversation, { id, version: 1, text: 'Secret' })
  expect((await mailsIn(shared())).filter(({ recipient }) => recipient === cora.email)).toEqual([])
  expect((await shared().as(cora)(getOwnConversation, { id })).entries.at(-1)).toMatchObject({ text: 'Secret' })
})

test('a note is never the customer’s to read, in the dashboard or in their data', async () => {
  const cora = createPerson()
  const { insertedId: id } = await shared().as(cora)(askShop, { text: 'Mine' })
  await shared().as(ada)(addNoteToConversation, { id, text: 'Rude on the phone' })
  expect(JSON.stringify(await shared().as(cora)(getOwnConversation, { id }))).not.toContain('Rude')
  expect(JSON.stringify(await shared().as(cora)(getPersonalData, {}))).not.toContain('Rude')
})

test('the twenty-first text of an hour is refused', async () => {
  const cora = createPerson()
  const { insertedId: id } = await shared().as(cora)(askShop, { text: 'Mine' })
  const write = () => shared().as(cora)(writeInOwnConversation, { id, text: 'More' })
  for (let count = 0; count < 20; count++) await write()
  await expect(write()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) })
})

test('the eleventh question of an hour is refused', async () => {
  const cora = createPerson()
  const ask = () => shared().as(cora)(askShop, { text: 'Again' })
  for (let count = 0; count < 10; count++) await ask()
  await expect(ask()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) })
})

test('a person’s conversations are in their data, and gone with the account', async () => {
  const cora = createPerson(false)
  const { insertedId: id } = await shared().as(cora)(askShop, { text: 'Mine' })
  await shared().as(ada)(answerConversation, { id, version: 1, text: 'Yours' })
  expect(await shared().as(cora)(getPersonalData, {})).toMatchObject({
    messages: [{ opinion: 'Mine', entries: [{ by: 'shop', text: 'Yours' }] }],
  })
  await shared().as(cora)(eraseAccount, {})
  expect(
    await shared().db.selectFrom('conversationEntries').select('id').where('messageId', '=', id).execute(),
  ).toEqual([])
  await expect(shared().as(ada)(getConversation, { id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a visitor’s message is answered, and no account is asked for', async () => {
  const { insertedId: id } = await shared().asVisitor(sendMessage, {
    ...{ name: 'Vera', email: 'vera@example.com', subject: 'Hi', opinion: 'Hello' },
  })
  expect(await shared().as(ada)(getConversation, { id })).toMatchObject({ customer: null, isProven: false, orders: [] })
})
