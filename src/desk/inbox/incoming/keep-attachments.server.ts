import type { Decoder } from '#base/images/decoder.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { makeFile, type NewFile } from '../files/service.server.ts'
import { insertSentFiles, sumMailed } from '../files/sql.server.ts'
import type { AttachmentReader } from './attachment-reader.server.ts'
import { type IncomingMail, normaliseLine } from './parse.server.ts'

export type MailFiles = { files: NewFile[]; leftOut: number }

export type Readers = { reader: AttachmentReader; decoder: Decoder }

/** What comes by mail of a day: nobody has to have an account for it. */
const maxBytesOfDay = 300 * 1024 * 1024

/** The attachments of a mail that the shop keeps, made as uploaded files are, and how many it leaves out. */
export async function readAttachments(
  db: Database,
  { reader, decoder }: Readers,
  { leftOut, from = '' }: IncomingMail,
  raw: Buffer,
  maxBytes = maxBytesOfDay,
): Promise<MailFiles> {
  // guard: what comes by mail of a day is bounded | drop | inbox/incoming
  if (leftOut === 0 || (await sumMailed(db)) > maxBytes) return { files: [], leftOut }
  const found = await reader.read(raw)
  if (!found) return { files: [], leftOut }
  const files: NewFile[] = []
  for (const { name, bytes } of found.files) {
    const file = await makeFile(decoder, from, normaliseLine(name, 120), Buffer.from(bytes)).catch(toNone)
    if (file) files.push(file)
  }
  return { files, leftOut: Math.max(0, found.count - files.length) }
}

/** What the shop does not take is left out, and the mail is entered all the same. */
function toNone(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

export const keepAttachments = (tx: Tx, messageId: string, entryId: string | null, files: readonly NewFile[]) =>
  insertSentFiles(
    tx,
    files.map((file) => ({ ...file, messageId, entryId })),
  )
