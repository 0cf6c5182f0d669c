import { expect, test } from 'vitest'
import { mailsIn } from '../../../test/mails.ts'
import { ada, anna, openShop } from '../../../test/shop.ts'
import {
  countUnreadMessages,
  deleteMessage,
  listMessages,
  markMessage,
  replyToMessage,
  sendMessage,
} from './contract.ts'

const message = { name: 'Mia', email: 'mia@example.com', subject: 'Chains', opinion: 'Do you cut to length?' }

test('only admins can read messages [P54]', async () => {
  const shop = await openShop()
  await shop.asVisitor(sendMessage, message)

  expect(await shop.as(ada)(listMessages, {})).toMatchObject([{ ...message, read: false }])
  await expect(shop.asVisitor(listMessages, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(shop.as(anna)(listMessages, {})).rejects.toMatchObject({ code: 'not_allowed' })
})

test('a reply is mailed once, and marks the message as read [P187]', async () => {
  const shop = await openShop()
  const { insertedId: id } = await shop.asVisitor(sendMessage, message)
  expect(await shop.as(ada)(countUnreadMessages, {})).toEqual({ unread: 1 })

  const reply = () => shop.as(ada)(replyToMessage, { id, text: 'Yes.' }, { idempotencyKey: 'r' })
  await Promise.all([reply(), reply()])

  expect(await mailsIn(shop)).toEqual([
    {
      ...{ recipient: 'mia@example.com', subject: 'Re: Chains [C-1001]' },
      body: expect.stringMatching(/^Yes\.\n\n[\s\S]*\n> Do you cut to length\?\n/),
    },
  ])
  expect(await shop.as(ada)(countUnreadMessages, {})).toEqual({ unread: 0 })
})

test('a deleted message is archived and can be restored', async () => {
  const shop = await openShop()
  const { insertedId: id } = await shop.asVisitor(sendMessage, message)

  await shop.as(ada)(deleteMessage, { id })
  expect(await shop.as(ada)(listMessages, {})).toEqual([])
  expect(await shop.as(ada)(listMessages, { archived: 'true' })).toHaveLength(1)
  await shop.as(ada)(markMessage, { id, archived: false })
  expect(await shop.as(ada)(listMessages, {})).toHaveLength(1)
})

test.each([
  ['a line break in the subject', { subject: 'Hi\r\nBcc: all@example.com' }],
  ['a line break in the address', { email: 'mia@example.com\nbcc:x@y.zz' }],
  ['no name', { name: ' ' }],
  ['an invisible text', { opinion: '\u200b\u200b' }],
  ['no address', { email: 'mia' }],
  ['a NUL', { opinion: 'a\u0000b' }],
])('%s is refused', async (_, wrong) => {
  const shop = await openShop()
  await expect(shop.asVisitor(sendMessage, { ...message, ...wrong })).rejects.toMatchObject({ code: 'invalid_fields' })
})

test('a bot that fills in the hidden field is answered normally, and nothing is stored [P133]', async () => {
  const shop = await openShop()
  await shop.asVisitor(sendMessage, { ...message, website: 'http://spam.example' })
  expect(await shop.as(ada)(listMessages, {})).toEqual([])
})

test('the sixth message within an hour is refused [P134]', async () => {
  const shop = await openShop()
  for (let sent = 0; sent < 5; sent += 1) await shop.asVisitor(sendMessage, message)
  await expect(shop.asVisitor(sendMessage, message)).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: expect.any(Number),
  })
})

test('what the form refuses counts among the writes of an address, and not among its messages', async () => {
  const shop = await openShop()
  const wrong = () => shop.asVisitor(sendMessage, { ...message, email: 'mia' })
  for (let tries = 0; tries < 10; tries += 1) await expect(wrong()).rejects.toMatchObject({ code: 'invalid_fields' })
  for (let sent = 0; sent < 5; sent += 1) await shop.asVisitor(sendMessage, message)
  await expect(shop.asVisitor(sendMessage, message)).rejects.toMatchObject({ code: 'rate_limited' })
  // A hundred and twenty writes a minute, of which there were sixteen.
  const others = await Promise.allSettled(Array.from({ length: 105 }, wrong))
  const codes = others.map((each) => each.status === 'rejected' && each.reason.code)
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(1)
})
