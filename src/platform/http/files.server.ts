import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/** Reads the one file of an upload into memory, at most 5 MiB; nothing is written to disk before it is decoded. */
export async function fileOf(request: FastifyRequest, name: string): Promise<Buffer> {
  const missing = () =>
    new Refusal('invalid_fields', 'Please choose a photo.', { fields: { [name]: `${name} is required` } })
  const part = await request.file().catch((error: { code?: string }) => {
    if (error.code?.startsWith('FST_')) throw error
    throw new Refusal('malformed', 'The upload is broken off or cannot be read.')
  })
  if (!part || part.fieldname !== name) throw missing()
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw new Refusal('too_large', 'The file is larger than 5 MiB.')
  if (bytes.length === 0) throw missing()
  return bytes
}
