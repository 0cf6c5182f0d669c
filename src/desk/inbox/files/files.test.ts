import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { eraseAccount, getPersonalData } from '#desk/privacy/contract.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, anna, ben, type Person, shareShop } from '../../../../test/shop.ts'
import { sendMessage } from '../contract.ts'
import { answerConversation, getConversation } from '../conversations/contract.ts'
import { getLinkedConversation } from '../guests/contract.ts'
import { askShop, getOwnConversation, writeInOwnConversation } from '../own/contract.ts'
import { uploadConversationFile } from './contract.ts'

const shared = shareShop()
const step = 'ISO-10303-21;\nHEADER;'
const createPerson = (): Person => ({
  ...{ name: 'Cora Day', email: `${createId()}@example.com`, role: 'customer', emailVerified: true },
})
const upload = async (person: Person, content: string | Buffer = step, name = 'bracket.step') =>
  await shared().as(person)(uploadConversationFile, { name, file: new Blob([new Uint8Array(Buffer.from(content))]) })
/** What somebody reads of a file; a refusal is its status. */
async function read(person: Person, id: string): Promise<string> {
  const headers = { authorization: `Bearer ${await shared().getToken(person)}` }
  const answer = await fetch(`${shared().url}/api/conversation-files/${id}`, { headers })
  return answer.ok ? await answer.text() : String(answer.status)
}
const readLinked = (id: string, token: string) =>
  fetch(`${shared().url}/api/linked-conversation/files/${id}?token=${token}`)

test('a customer asks with a file, the shop answers with one, and each reads what the other has sent', async () => {
  const asked = await upload(anna)
  expect(asked).toMatchObject({ name: 'bracket.step', bytes: step.length })
  const { insertedId: id } = await shared().as(anna)(askShop, { text: 'Can you make this?', files: [asked._id] })
  expect((await shared().as(ada)(getConversation, { id })).entries[0]!.files).toEqual([asked])
  expect(await read(ada, asked._id)).toBe(step)
  const answered = await upload(ada, '%PDF-1.7\n%%EOF', 'offer.pdf')
  await shared().as(ada)(answerConversation, { id, version: 1, text: 'Here is our offer.', files: [answered._id] })
  expect((await shared().as(anna)(getOwnConversation, { id })).entries.map(({ files }) => files)).toEqual([
    [asked],
    [answered],
  ])
  expect(await read(anna, answered._id)).toContain('%PDF')
  const again = await upload(anna, '0\nSECTION\n2\nHEADER', 'plate.dxf')
  await shared().as(anna)(writeInOwnConversation, { id, text: 'And this?', files: [again._id] })
  expect((await shared().as(ada)(getConversation, { id })).entries[2]!.files).toEqual([again])
  const data = JSON.stringify(await shared().as(anna)(getPersonalData, {}))
  expect(data).toContain('plate.dxf')
})

test('of a picture only what is seen is kept, and what is none of the kinds is refused', async () => {
  const options = { create: { width: 40, height: 30, channels: 3, background: '#a33' } } as const
  const jpeg = await sharp(options)
    .withExif({ IFD0: { Copyright: 'Cora Day' } })
    .jpeg()
    .toBuffer()
  expect(jpeg.toString('latin1')).toContain('Cora Day')
  const kept = await upload(anna, jpeg, 'my part.jpg')
  expect(kept.name).toBe('my part.webp')
  const { insertedId: id } = await shared().as(anna)(askShop, { text: 'See', files: [kept._id] })
  const file = await shared()
    .db.selectFrom('conversationFiles')
    .select('content')
    .where('messageId', '=', id)
    .executeTakeFirstOrThrow()
  expect([file.content.subarray(8, 12).toString(), file.content.toString('latin1').includes('Cora')]).toEqual([
    'WEBP',
    false,
  ])
  for (const content of ['<html>', 'MZ', 'PK', ' '])
    await expect(upload(anna, content, 'a.pdf')).rejects.toMatchObject({ code: 'unsupported_media' })
  await expect(upload(anna, Buffer.from('ffd8ff00', 'hex'), 'a.jpg')).rejects.toMatchObject({
    code: 'unsupported_media',
  })
})

test('nobody reads the files of others, or sends them, or sends one twice', async () => {
  const own = await upload(anna)
  const unsent = shared().as(ben)(askShop, { text: 'Mine', files: [own._id] })
  await expect(unsent).rejects.toMatchObject({ errorCodes: { files: { code: 'no_such_file' } } })
  expect(await read(anna, own._id)).toBe('404')
  await shared().as(anna)(askShop, { text: 'Mine', files: [own._id] })
  expect(await read(anna, own._id)).toBe(step)
  expect(await read(ben, own._id)).toBe('404')
  await expect(shared().as(anna)(askShop, { text: 'Again', files: [own._id] })).rejects.toMatchObject({
    errorCodes: { files: { code: 'no_such_file' } },
  })
})

test('the link in a mail opens the files of its conversation, and no others', async () => {
  const email = `${createId()}@example.com`
  const message = { name: 'Vera', email, subject: 'Hi', opinion: 'Hello' }
  const { insertedId: id } = await shared().asVisitor(sendMessage, message)
  const sent = await upload(ada, '%PDF-1.7\n%%EOF', 'offer.pdf')
  await shared().as(ada)(answerConversation, { id, version: 1, text: 'Our offer', files: [sent._id] })
  const mail = (await mailsIn(shared())).find(({ recipient }) => recipient === email)!
  expect(mail.body).toContain('offer.pdf')
  const token = /\/conversations\/([\w-]+)/.exec(mail.body)![1]!
  expect((await shared().asVisitor(getLinkedConversation, { token })).entries[1]!.files).toEqual([sent])
  const answer = await readLinked(sent._id, token)
  expect(answer.headers.get('content-disposition')).toBe('attachment')
  const other = await upload(anna)
  await shared().as(anna)(askShop, { text: 'Mine', files: [other._id] })
  expect((await readLinked(other._id, token)).status).toBe(404)
})

test('what somebody uploads in a day is bounded, and what is not sent in a day is gone', async () => {
  const cora = createPerson()
  const first = await upload(cora)
  await sql`insert into conversation_files (id, uploaded_by, name, content)
    select gen_random_uuid(), uploaded_by, name, content from conversation_files, generate_series(1, 29)
    where id = ${first._id}::uuid`.execute(shared().db)
  await expect(upload(cora)).rejects.toMatchObject({ code: 'quota' })
  await sql`update conversation_files set created_at = now() - interval '25 hours' where message_id is null`.execute(
    shared().db,
  )
  await shared().jobs.run('delete_expired_records')
  const left = await shared().db.selectFrom('conversationFiles').select('id').where('messageId', 'is', null).execute()
  expect(left).toEqual([])
})

test('a conversation has a bounded number of files', async () => {
  const cora = createPerson()
  const { insertedId: id } = await shared().as(cora)(askShop, { text: 'Mine' })
  await sql`insert into conversation_files (id, message_id, name, content)
    select gen_random_uuid(), ${id}::uuid, 'a', 'b' from generate_series(1, 100)`.execute(shared().db)
  const { _id } = await upload(cora)
  const writing = shared().as(cora)(writeInOwnConversation, { id, text: 'More', files: [_id] })
  await expect(writing).rejects.toMatchObject({ code: 'quota' })
})

test('the files of a conversation go with it', async () => {
  const cora = createPerson()
  const { _id } = await upload(cora)
  await shared().as(cora)(askShop, { text: 'Mine', files: [_id] })
  await shared().as(cora)(eraseAccount, {})
  const left = await shared().db.selectFrom('conversationFiles').select('id').where('id', '=', _id).execute()
  expect(left).toEqual([])
})
