import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/** Reads the one file of an upload into memory, at most 5 MiB; nothing is written to disk before it is decoded. */
export async function readUploadedFile(request: FastifyRequest, name: string): Promise<Buffer> {
  const file = await onlyFile(request, name).catch((error: { code?: string }) => {
    if (error instanceof Refusal || error.code?.startsWith('FST_')) throw error
    throw new Refusal('malformed', { what: 'upload' })
  })
  if (file?.length) return file
  throw new Refusal('invalid_fields', { what: 'no_photo', fields: { [name]: { code: 'required' } } })
}

/** Reads to the end of the form, so that one with extra parts is refused rather than partly accepted. */
async function onlyFile(request: FastifyRequest, name: string): Promise<Buffer | undefined> {
  let bytes: Buffer | undefined
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    // An unread file would keep the form from ending.
    if (part.fieldname !== name) part.file.resume()
    if (part.fieldname !== name) continue
    bytes = await part.toBuffer()
    if (part.file.truncated) throw new Refusal('too_large', { what: 'file' })
  }
  return bytes
}
