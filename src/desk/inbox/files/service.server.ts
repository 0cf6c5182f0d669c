import type { Decoder } from '#base/images/decoder.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import type { ConversationFile } from './contract.ts'
import { findFileKind } from './kinds.ts'
import { attachFiles, findFilesIn, insertConversationFile, sumUploads } from './sql.server.ts'

/** What a customer may upload in a day; and how many files a conversation may have. */
const quota = { files: 30, bytes: 60 * 1024 * 1024 }
const maxInConversation = 100

/**
 * Keeps a file until it is sent. Of a picture only what is seen is kept, as WebP of up to 1200 pixels.
 * @throws Refusal `unsupported_media`, `invalid_fields` for too many pixels, `quota`
 */
export async function keepFile(
  db: Database,
  decoder: Decoder,
  { id: uploadedBy, role }: Caller,
  name: string,
  bytes: Buffer,
): Promise<ConversationFile> {
  const used = await sumUploads(db, uploadedBy)
  // guard: what somebody uploads in a day is bounded | drop | inbox/files
  if (role !== 'admin' && (used.files >= quota.files || used.bytes + bytes.length > quota.bytes))
    throw new Refusal('quota')
  const file = await makeFile(decoder, uploadedBy, name, bytes)
  const id = await insertConversationFile(db, { ...file, uploadedBy })
  return { _id: id, name: file.name, bytes: file.content.length }
}

export type NewFile = { name: string; content: Buffer }

/**
 * A file as it is kept: a picture is made anew, and the name ends as its content does.
 * @throws Refusal `unsupported_media`, `invalid_fields` for too many pixels
 */
export async function makeFile(decoder: Decoder, ownerId: string, name: string, bytes: Buffer): Promise<NewFile> {
  const kind = findFileKind(bytes)
  // guard: only files that a shop needs are sent to it | never | inbox/files
  if (!kind) throw new Refusal('unsupported_media', { what: 'no_conversation_file' })
  return kind === 'picture'
    ? await makeAnew(decoder, ownerId, name, bytes)
    : { name: nameByContent(name, kind), content: bytes }
}

const endings = { pdf: /\.pdf$/i, step: /\.(step|stp)$/i, dxf: /\.dxf$/i }

/** Whoever saves it opens it by its name: a program that begins like a PDF is none then. */
const nameByContent = (name: string, kind: keyof typeof endings): string =>
  // guard: a file is opened as what it is | endings[kind].test(name) → true | inbox/incoming
  endings[kind].test(name) ? name : `${name.slice(0, 110) || 'file'}.${kind}`

/** What a decoder makes of a picture has no place, no camera and nothing hidden in it. */
async function makeAnew(decoder: Decoder, ownerId: string, name: string, bytes: Buffer) {
  const made = await decoder.reencode(ownerId, bytes)
  if (made.refused === 'damaged') throw new Refusal('unsupported_media', { what: 'damaged_picture' })
  if (made.refused)
    throw new Refusal('invalid_fields', { what: 'pixels', fields: { file: { code: 'too_many_pixels' } } })
  const stem = name.replace(/\.\w{1,5}$/, '').slice(0, 115)
  return { name: `${stem || 'picture'}.webp`, content: Buffer.from(made.variants.at(-1)!) }
}

type Writing = { messageId: string; entryId: string | null }

/** Sends uploaded files with what is written. @throws Refusal if one is not the caller's, or was sent before */
export async function sendFiles(
  tx: Tx,
  caller: Caller,
  ids: readonly string[] | undefined,
  writing: Writing,
): Promise<void> {
  if (!ids || ids.length === 0) return
  const sent = await attachFiles(tx, caller.id, ids, writing)
  if (sent !== new Set(ids).size)
    throw new Refusal('invalid_fields', { what: 'fields', fields: { files: { code: 'no_such_file' } } })
  // guard: the files of a conversation are bounded | drop | inbox/files
  if ((await findFilesIn(tx, writing.messageId)).length > maxInConversation) throw new Refusal('quota')
}
