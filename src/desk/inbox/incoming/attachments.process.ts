import PostalMime from 'postal-mime'
import type { AttachmentList, MailAttachment } from './attachment-reader.server.ts'

// Runs in a process of its own (attachment-reader.server.ts): whole mails of strangers are read here and nowhere else.

const limits = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024, maxRfc822NestingDepth: 0 }

// unawaited: the reader is sent one mail at a time
process.on('message', async ({ raw, maxCount, maxBytes }: { raw: Uint8Array; maxCount: number; maxBytes: number }) => {
  const mail = await PostalMime.parse(raw, limits).catch(() => undefined)
  // Pictures that a text shows, such as a logo below it, are no attachments.
  const attached = (mail?.attachments ?? []).filter(({ related }) => !related)
  const found = attached.map(({ filename, content }): MailAttachment => {
    return { name: filename ?? '', bytes: new Uint8Array(content as ArrayBuffer) }
  })
  const files = found.filter(({ bytes }) => bytes.length > 0 && bytes.length <= maxBytes).slice(0, maxCount)
  process.send!({ count: attached.length, files } satisfies AttachmentList)
})
process.on('disconnect', () => process.exit(0))
