import { expect, test } from 'vitest'
import { Refusal } from '../errors.ts'
import { openLog } from '../log.server.ts'
import { createAttachmentLoader, type MakeAttachment } from './attachment.server.ts'

const mail = {
  id: '1',
  recipient: 'anna@example.com',
  subject: '',
  body: '',
  sealedBody: null,
  locale: 'en',
  dedupeKey: '',
}
const carrying = { ...mail, attachmentId: '2', attachmentName: 'INV-2026-00001.pdf' }

const attachedBy = (...makers: MakeAttachment[]) => createAttachmentLoader(() => makers, openLog('silent'))

test('a mail carries what the first feature makes that knows it, and nothing that is too large', async () => {
  const none: MakeAttachment = async () => undefined
  const made =
    (bytes: number): MakeAttachment =>
    async () =>
      Buffer.alloc(bytes)
  expect(await attachedBy(none, made(5))(carrying)).toEqual([
    { filename: 'INV-2026-00001.pdf', contentType: 'application/pdf', content: Buffer.alloc(5) },
  ])
  expect(await attachedBy(made(5))({ ...mail, attachmentId: null, attachmentName: null })).toEqual([])
  expect(await attachedBy(made(5_000_001))(carrying)).toEqual([])
  expect(await attachedBy(none)(carrying)).toEqual([])
})

test('a mail waits while others wait for their files', async () => {
  const busy: MakeAttachment = async () => {
    throw new Refusal('unavailable', { what: 'busy', retryAfterSeconds: 5 })
  }
  await expect(attachedBy(busy)(carrying)).rejects.toBeInstanceOf(Refusal)
})
