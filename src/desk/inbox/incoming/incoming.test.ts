import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { unseal } from '#base/platform/mail/seal.server.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, openShop, shareShop } from '../../../../test/shop.ts'
import { openSmtpServer } from '../../../../test/smtp.ts'
import { answerConversation, getConversation } from '../conversations/contract.ts'
import { getLinkedConversation } from '../guests/contract.ts'
import { buildAnswerAddress, isAnswerToken, parseAnswerAddress } from './address.server.ts'

const secret = 'the mail service’s own secret'.replace('’', '')
const env = { ANSWERS_ADDRESS: 'answers@shop.example', ANSWERS_SECRET: secret }
const shared = shareShop({ env })

/** A visitor's message that was answered, with the address and the link that its answer names. */
async function beginAnswered() {
  const id = createId()
  const email = `${id}@example.com`
  const message = { id, name: 'Vera Blum', email, subject: 'Springs', opinion: 'Which rate?' }
  await shared().db.insertInto('messages').values(message).execute()
  await shared().as(ada)(answerConversation, { id, version: 1, text: '2 N/mm' })
  const { db, config } = shared()
  const { sealedReplyTo } = await db
    .selectFrom('mailOutbox')
    .select('sealedReplyTo')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  const mail = (await mailsIn(shared())).find(({ recipient }) => recipient === email)!
  const link = /http\S+\/conversations\/[\w-]+/.exec(mail.body)![0]
  return { id, email, address: unseal(config, sealedReplyTo!)!, link }
}

type Written = { from: string; to: string; text?: string; headers?: readonly string[]; subject?: string }

const write = ({ from, to, text = 'Thank you!', headers = [], subject = 'Re: Springs' }: Written): string =>
  [
    ...[`From: Vera <${from}>`, `To: ${to}`, `Subject: ${subject}`],
    ...(headers.some((header) => /^message-id/i.test(header)) ? [] : [`Message-ID: <${createId()}@mail.example>`]),
    ...[...headers, 'Content-Type: text/plain; charset=utf-8', '', text],
  ].join('\r\n')

async function handIn(mail: string | Buffer, authorization = `Bearer ${secret}`) {
  const headers = { 'content-type': 'message/rfc822', authorization }
  const response = await fetch(`${shared().url}/api/webhooks/mail`, { method: 'POST', headers, body: mail as BodyInit })
  return { status: response.status, body: await response.json() }
}
const load = (id: string) => shared().as(ada)(getConversation, { id })
const received = (what: string) => ({ status: 200, body: { received: what } })

test('an answer by mail goes into its conversation, reopens it, and is there once', async () => {
  const { id, email, address } = await beginAnswered()
  expect(address).toMatch(/^answers\+\d+\.[0-9a-f]{32}@shop\.example$/)
  const mail = write({ from: email.toUpperCase(), to: `Shop <${address.toUpperCase()}>` })
  expect(await handIn(mail)).toEqual(received('entered'))
  expect(await handIn(mail)).toEqual(received('known'))
  const conversation = await load(id)
  expect(conversation).toMatchObject({ state: 'open', unread: true })
  expect(conversation.entries.slice(2)).toMatchObject([{ kind: 'customer', text: 'Thank you!', otherAddress: null }])
  await shared().as(ada)(answerConversation, { id, version: conversation.version, text: 'Good' })
  const latest = await shared()
    .db.selectFrom('mailOutbox')
    .select('inReplyTo')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(latest.inReplyTo).toMatch(/@mail\.example>$/)
})

test('the same mail from two nodes at once is one entry', async () => {
  const { id, email, address } = await beginAnswered()
  const mail = write({ from: email, to: address })
  await Promise.all([handIn(mail), handIn(mail), handIn(mail)])
  expect((await load(id)).entries).toHaveLength(3)
})

test('without its secret, and with another token, nothing is written into a conversation', async () => {
  const { id, email, address } = await beginAnswered()
  const mail = write({ from: email, to: address })
  expect((await handIn(mail, 'Bearer wrong')).status).toBe(400)
  expect((await handIn(mail, '')).status).toBe(400)
  const wrong = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
  expect(await handIn(write({ from: email, to: wrong }))).toEqual(received('begun'))
  expect((await load(id)).entries).toHaveLength(2)
})

test('a mail from another address says so, and the customer does not read it', async () => {
  const { id, address, link } = await beginAnswered()
  expect(await handIn(write({ from: 'colleague@example.com', to: address, text: 'Pay me' }))).toEqual(
    received('entered'),
  )
  expect((await load(id)).entries.at(-1)).toMatchObject({ otherAddress: 'colleague@example.com', text: 'Pay me' })
  const token = link.split('/').at(-1)!
  expect(JSON.stringify(await shared().asVisitor(getLinkedConversation, { token }))).not.toContain('Pay me')
})

test.each([
  ['Auto-Submitted: auto-replied'],
  ['Precedence: bulk'],
  ['X-Autoreply: yes'],
  ['X-Loop: localhost'],
  ['Return-Path: <>'],
  ['List-Id: <all.example.com>'],
])('%s stands in the conversation and does not reopen it', async (header) => {
  const { id, email, address } = await beginAnswered()
  expect(await handIn(write({ from: email, to: address, headers: [header] }))).toEqual(received('entered'))
  const { state, version, entries } = await load(id)
  expect({ state, version, kind: entries.at(-1)!.kind }).toEqual({ state: 'waiting', version: 2, kind: 'automatic' })
  expect(await handIn(write({ from: email, to: 'answers@shop.example', headers: [header] }))).toEqual(
    received('ignored'),
  )
})

test('a mail to no conversation begins one, five in an hour by one sender', async () => {
  const from = `${createId()}@example.com`
  const mail = () =>
    write({ from, to: 'answers@shop.example', subject: '=?utf-8?B?4Kas4KeL4Kay4KeN4Kaf?=\r\n Bcc: x@y.zz' })
  for (let count = 0; count < 5; count++) expect(await handIn(mail())).toEqual(received('begun'))
  expect((await handIn(mail())).status).toBe(429)
  const begun = await shared().db.selectFrom('messages').selectAll().where('email', '=', from).execute()
  expect(begun).toHaveLength(5)
  expect(begun[0]).toMatchObject({ source: 'mail', name: 'Vera', subject: 'বোল্ট Bcc: x@y.zz', opinion: 'Thank you!' })
})

test('what a mail repeats stands apart, without the link that opens the conversation', async () => {
  const { id, email, address, link } = await beginAnswered()
  const text = `Yes please.\n\nOn 1 May 2026 at 10:00, Shop <${address}> wrote:\n> 2 N/mm\n> ${link}\n>\n> Shop`
  await handIn(write({ from: email, to: address, text }))
  const entry = (await load(id)).entries.at(-1)!
  expect(entry.text).toBe('Yes please.')
  expect(entry.quoted).toContain('> 2 N/mm')
  expect(entry.quoted).not.toContain(link.split('/').at(-1))
  expect(entry.quoted).not.toContain(address)
})

test('HTML becomes text, and attachments that are nothing the shop takes are counted and left out', async () => {
  const { id, email, address } = await beginAnswered()
  const html =
    '<style>p{color:red}</style><p>Two &lt;M8&gt; bolts</p><script>alert(1)</script><img src=x onerror=alert(1)>'
  const parts = [
    ['Content-Type: text/html', '', html],
    ['Content-Type: image/png', 'Content-Disposition: attachment; filename=a.png', '', 'AAAA'],
    ['Content-Type: application/pdf', 'Content-Disposition: attachment; filename=b.pdf', '', 'AAAA'],
  ].map((part) => `--b\r\n${part.join('\r\n')}\r\n`)
  const head = [`From: ${email}`, `To: ${address}`, 'Message-ID: <html@x>', 'MIME-Version: 1.0']
  await handIn([...head, 'Content-Type: multipart/mixed; boundary=b', '', `${parts.join('')}--b--`].join('\r\n'))
  expect((await load(id)).entries.at(-1)).toMatchObject({ text: 'Two <M8> bolts', leftOut: 2 })
})

test('of a mail with very many lines only the beginning is read as text', async () => {
  const { id, email, address } = await beginAnswered()
  const attach = (body: string) => `--b\r\nContent-Type: image/png\r\n\r\n${body}\r\n`
  const head = `From: ${email}\r\nTo: ${address}\r\nMessage-ID: <lines@x>\r\nMIME-Version: 1.0\r\n`
  const text = `--b\r\nContent-Type: text/plain\r\n\r\nSee the pictures\r\n`
  const mail = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${text}${attach('\n'.repeat(15_000))}${attach('AAAA')}--b--`
  await handIn(head + mail)
  expect((await load(id)).entries.at(-1)).toMatchObject({ text: 'See the pictures', leftOut: 2 })
})

test('hostile mails are read in a moment, or refused', async () => {
  const { id, email, address } = await beginAnswered()
  const head = `From: ${email}\r\nTo: ${address}\r\n`
  const nested = Array.from(
    { length: 300 },
    (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
  )
  const hostile = [
    `${head}\r\n${'\n'.repeat(9_000_000)}`,
    `${head}Content-Type: text/html\r\n\r\n${'<div>'.repeat(150_000)}`,
    `${head}Content-Type: text/html\r\n\r\n${'<a href="'.repeat(90_000)}`,
    head + nested.join(''),
    `From: ${'"'.repeat(60_000)}\r\n\r\nx`,
    `${head}\r\n${'> '.repeat(300_000)}`,
    `${head}\r\n${'-'.repeat(500_000)}x`,
  ]
  for (const mail of hostile) {
    const { status } = await handIn(mail)
    expect([200, 400]).toContain(status)
  }
  expect((await handIn(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).status).toBe(413)
  expect((await handIn('')).status).toBe(400)
  expect((await load(id)).entries.length).toBeLessThan(10)
})

test('a text with controls, NULs and lone surrogates is stored as what can be read of it', async () => {
  const { id, email, address } = await beginAnswered()
  await handIn(write({ from: email, to: address, text: 'a\u0000b\u0007c' }))
  expect((await load(id)).entries.at(-1)!.text).toMatch(/^a.?b.?c$/u)
})

test('mails of the shop say what they answer, where they are answered, and that they came from here', async () => {
  const { taken, url } = await openSmtpServer()
  const shop = await openShop({ env: { ...env, SMTP_URL: url } })
  const id = createId()
  const message = { id, name: 'Vera', email: 'vera@example.com', subject: 'Springs', opinion: 'Which rate?' }
  await shop.db
    .insertInto('messages')
    .values({ ...message, mailId: '<first@mail.example>' })
    .execute()
  await shop.as(ada)(answerConversation, { id, version: 1, text: '2 N/mm' })
  await shop.jobs.run('relay_mail')
  const [source] = taken
  expect(source).toMatch(/^In-Reply-To: <first@mail\.example>\r$/m)
  expect(source).toMatch(/^References: <first@mail\.example>\r$/m)
  expect(source).toMatch(/^Reply-To: answers\+1001\.[0-9a-f]{32}@shop\.example\r$/m)
  expect(source).toMatch(/^X-Loop: localhost\r$/m)
  expect(source).not.toMatch(/^Auto-Submitted:/im)
  expect(source).toMatch(/^Message-ID: <answer-[\w-]+@localhost>\r$/m)
  const left = await shop.db.selectFrom('mailOutbox').select(['sealedBody', 'sealedReplyTo']).execute()
  expect(left).toEqual([{ sealedBody: null, sealedReplyTo: null }])
})

test('a shop without the settings has no address for mails', async () => {
  const shop = await openShop()
  const headers = { 'content-type': 'message/rfc822', authorization: 'Bearer undefined' }
  const response = await fetch(`${shop.url}/api/webhooks/mail`, {
    method: 'POST',
    headers,
    body: 'From: a@b.c\r\n\r\nx',
  })
  expect(response.status).toBe(404)
})

test('an address stays good when the secret of the shop is changed, until the one before is dropped', () => {
  const before = { secret: 'a'.repeat(32), answers: { address: env.ANSWERS_ADDRESS, secret }, secretBefore: undefined }
  const { token } = parseAnswerAddress(before, buildAnswerAddress(before, { id: 'x', number: 1001 })!)!
  expect(isAnswerToken({ secret: 'b'.repeat(32), secretBefore: before.secret }, 'x', token)).toBe(true)
  expect(isAnswerToken({ secret: 'b'.repeat(32), secretBefore: undefined }, 'x', token)).toBe(false)
})

test('a mail is read to its fifteen-thousandth line, which its text stands before', async () => {
  const { id, email, address } = await beginAnswered()
  const attach = (name: string, lines: number) =>
    `--b\r\nContent-Disposition: attachment; filename=${name}\r\n\r\n${'AAAA\r\n'.repeat(lines)}`
  const head = [
    `From: ${email}`,
    `To: ${address}`,
    'Message-ID: <long@x>',
    'Content-Type: multipart/mixed; boundary=b',
    '',
  ]
  const parts = [
    '--b\r\nContent-Type: text/plain\r\n\r\nHere are the drawings.\r\n',
    attach('a', 16_000),
    attach('b', 1),
  ]
  await handIn([...head, ...parts].join('\r\n'))
  expect((await load(id)).entries.at(-1)).toMatchObject({ text: 'Here are the drawings.', leftOut: 2 })
})
