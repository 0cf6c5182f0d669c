import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { Decoder } from '#base/images/decoder.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { openLog } from '#base/platform/log.server.ts'
import { ada, shareShop } from '../../../../test/shop.ts'
import { slowness } from '../../../../test/slowness.ts'
import { getConversation } from '../conversations/contract.ts'
import { getConversationFile } from '../files/contract.ts'
import { AttachmentReader } from './attachment-reader.server.ts'
import { readAttachments } from './keep-attachments.server.ts'
import { parseMail } from './parse.server.ts'

const secret = 'the mail service’s own secret'.replace('’', '')
const shared = shareShop({ env: { ANSWERS_ADDRESS: 'answers@shop.example', ANSWERS_SECRET: secret } })

type Part = { name: string; content: Buffer; disposition?: string; headers?: string[] }

const encode = ({ name, content, disposition = 'attachment', headers = [] }: Part) =>
  [
    ...['--b', 'Content-Type: application/octet-stream', 'Content-Transfer-Encoding: base64'],
    ...[`Content-Disposition: ${disposition}; filename="${name}"`, ...headers, ''],
    content.toString('base64').replace(/.{76}/g, '$&\r\n'),
  ].join('\r\n')

const writeMail = (from: string, parts: readonly Part[], kind = 'mixed') =>
  [
    ...[`From: Vera <${from}>`, 'To: answers@shop.example', 'Subject: Bracket', `Message-ID: <${createId()}@x>`],
    ...['MIME-Version: 1.0', `Content-Type: multipart/${kind}; boundary=b`, ''],
    ...['--b', 'Content-Type: text/plain', '', 'What does it cost?', ...parts.map(encode), '--b--', ''],
  ].join('\r\n')

/** Hands a mail in, which begins a conversation. @returns how it begins, with its files */
async function handIn(parts: readonly Part[], kind?: string) {
  const from = `${createId()}@example.com`
  const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` }
  const body = writeMail(from, parts, kind)
  const answer = await fetch(`${shared().url}/api/webhooks/mail`, { method: 'POST', headers, body })
  expect(await answer.json()).toEqual({ received: 'begun' })
  const { id } = await shared()
    .db.selectFrom('messages')
    .select('id')
    .where('email', '=', from)
    .executeTakeFirstOrThrow()
  const [opening] = (await shared().as(ada)(getConversation, { id })).entries
  return opening!
}

const createPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()

const step = Buffer.from('ISO-10303-21;\nHEADER;\nENDSEC;\nEND-ISO-10303-21;\n')
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

test('a drawing, a model and a picture that come by mail are in its conversation, as they may be', async () => {
  const picture = await createPng(40, 30)
  const opening = await handIn([
    { name: 'bracket.stp', content: step },
    { name: 'drawing.exe', content: pdf },
    { name: 'photo.png', content: picture },
    { name: 'macro.docm', content: Buffer.from('PK\u0003\u0004') },
  ])
  expect(opening).toMatchObject({ text: 'What does it cost?', leftOut: 1 })
  expect(opening.files.map(({ name }) => name)).toEqual(['bracket.stp', 'drawing.exe.pdf', 'photo.webp'])
  const authorization = `Bearer ${await shared().getToken(ada)}`
  const load = async (index: number) => {
    const path = getConversationFile.path.replace(':id', opening.files[index]!._id)
    return Buffer.from(await (await fetch(`${shared().url}/api${path}`, { headers: { authorization } })).arrayBuffer())
  }
  expect(await load(0)).toEqual(step)
  expect((await load(2)).subarray(8, 12).toString()).toBe('WEBP')
})

test('of many attachments five are kept, and none that is too large', async () => {
  const many = Array.from({ length: 7 }, (_, index) => ({ name: `${index}.stp`, content: step }))
  const large = { name: 'large.stp', content: Buffer.concat([step, Buffer.alloc(5 * 1024 * 1024, 65)]) }
  const opening = await handIn([large, ...many])
  expect(opening.files.map(({ name }) => name)).toEqual(['0.stp', '1.stp', '2.stp', '3.stp', '4.stp'])
  expect(opening.leftOut).toBe(3)
})

test('a logo that a text shows is no attachment', async () => {
  const logo = {
    name: 'logo.png',
    content: await createPng(20, 20),
    disposition: 'inline',
    headers: ['Content-ID: <logo>'],
  }
  expect(await handIn([logo], 'related')).toMatchObject({ leftOut: 0, files: [] })
})

test('when too much has come in a day, the text is entered and the rest left out', async () => {
  const raw = Buffer.from(writeMail('vera@example.com', [{ name: 'bracket.stp', content: step }]))
  const [mail, log] = [(await parseMail(raw, 'localhost'))!, openLog('silent')]
  const readers = { reader: new AttachmentReader(log), decoder: new Decoder(log) }
  onTestFinished(() => readers.decoder.close())
  expect(await readAttachments(shared().db, readers, mail, raw, -1)).toEqual({ files: [], leftOut: 1 })
  expect(await readAttachments(shared().db, readers, mail, raw)).toMatchObject({ files: [{}], leftOut: 0 })
})

test('a mail that takes longer than it may is given up, and the next one is read', async () => {
  // No machine reads nine million lines in this time.
  const limits = { readMs: 20 }
  const reader = new AttachmentReader(openLog('silent'), limits)
  onTestFinished(() => reader.close())
  const slow = `${writeMail('a@example.com', [])}--b\r\nContent-Type: image/png\r\n\r\n${'\n'.repeat(9_000_000)}`
  expect(await reader.read(Buffer.from(slow))).toBeUndefined()
  limits.readMs = 10_000 * slowness
  const good = writeMail('a@example.com', [{ name: 'bracket.stp', content: step }])
  expect(await reader.read(Buffer.from(good))).toMatchObject({ count: 1, files: [{ name: 'bracket.stp' }] })
})
