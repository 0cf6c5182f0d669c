import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, line } from '#base/platform/contract/shapes.ts'
import { maxFiles } from './kinds.ts'

const filesTag = {
  name: 'Conversation files',
  description: 'Pictures, PDFs and CAD files that are sent in conversations.',
}

/** A file as its conversation shows it. */
export const ConversationFile = z.object({ _id: z.string(), name: z.string(), bytes: z.int() })
export type ConversationFile = z.output<typeof ConversationFile>

/** The files that are sent with a text: uploaded by the caller, and in no conversation yet. */
export const FileIds = z.array(Id).max(maxFiles)

/** A picture is made anew, as WebP; a PDF, STEP or DXF is kept as it is. Unless it is sent within a day, it is deleted. */
export const uploadConversationFile = endpoint('POST /conversation-files', {
  tag: filesTag,
  summary: 'Upload a picture, a PDF or a CAD file of up to 5 MiB, to send it in a conversation',
  access: 'signed-in',
  rate: 'upload',
  status: 201,
  file: 'file',
  query: z.strictObject({ name: line(120, 'required') }),
  body: z.strictObject({ file: z.custom<Blob | Uint8Array>() }),
  reply: ConversationFile,
  refusals: ['too_large', 'unsupported_media', 'quota', 'unavailable'],
})

/** Of the caller's own conversations; admins read all. */
export const getConversationFile = endpoint('GET /conversation-files/:id', {
  tag: filesTag,
  summary: 'A file of a conversation',
  access: 'signed-in',
  media: 'application/octet-stream',
  reply: z.file(),
  refusals: ['not_found'],
})
