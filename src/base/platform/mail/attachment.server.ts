import { Refusal } from '../errors.ts'
import type { Log } from '../log.server.ts'
import type { QueuedMail } from './sql.server.ts'

/** Makes a PDF for a mail's recipient; undefined: there is no such thing, or not for this recipient. */
export type MakeAttachment = (id: string, recipient: string) => Promise<Buffer | undefined>

type Addressed = Pick<QueuedMail, 'id' | 'recipient' | 'attachmentId' | 'attachmentName'>

/** Mail servers take 10 MB as a rule, and a file in a mail is a third larger than it is. */
const maxBytes = 5_000_000

/**
 * An attachment of a mail. It also says where its reader finds what cannot be attached, and so it goes without.
 * @throws Refusal while too many others wait for theirs: the mail is tried again
 */
export const createAttachmentLoader =
  (makers: () => readonly MakeAttachment[], log: Log) =>
  async ({ id: mail, recipient, attachmentId: id, attachmentName: filename }: Addressed) => {
    if (!id || !filename) return []
    try {
      return [{ filename, contentType: 'application/pdf', content: await made(makers(), id, recipient) }]
    } catch (error) {
      if (error instanceof Refusal) throw error
      log.error({ err: error, mail, filename }, 'a mail goes without its attachment')
      return []
    }
  }
export type Attach = ReturnType<typeof createAttachmentLoader>

async function made(makers: readonly MakeAttachment[], id: string, recipient: string): Promise<Buffer> {
  for (const make of makers) {
    const content = await make(id, recipient)
    // guard: an attachment is bounded | content.length > maxBytes → false | platform/mail/attachment
    if (content && content.length > maxBytes) throw new Error(`${content.length} bytes are too many to be mailed`)
    if (content) return content
  }
  throw new Error('It is not there, or not for this recipient')
}
