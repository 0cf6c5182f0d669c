import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/** How large a file may be, unless its call says otherwise. */
export const maxFileBytes = 5 * 1024 * 1024

/** Reads the one file of an upload into memory; nothing is written to disk before it is looked at. */
export async function readUploadedFile(
  request: FastifyRequest,
  name: string,
  maxBytes = maxFileBytes,
): Promise<Buffer> {
  const file = await onlyFile(request, name, maxBytes).catch((error: { code?: string }) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw refuseTooLarge(maxBytes)
    if (error instanceof Refusal || error.code?.startsWith('FST_')) throw error
    throw new Refusal('malformed', { what: 'upload' })
  })
  if (file?.length) return file
  throw new Refusal('invalid_fields', {
    what: name === 'image' ? 'no_photo' : 'fields',
    fields: { [name]: { code: 'required' } },
  })
}

/** Reads to the end of the form, so that one with extra parts is refused rather than partly accepted. */
async function onlyFile(request: FastifyRequest, name: string, fileSize: number): Promise<Buffer | undefined> {
  let bytes: Buffer | undefined
  for await (const part of request.parts({ limits: { fileSize } })) {
    if (part.type !== 'file') continue
    // An unread file would keep the form from ending.
    if (part.fieldname !== name) part.file.resume()
    if (part.fieldname !== name) continue
    bytes = await part.toBuffer()
    if (part.file.truncated) throw refuseTooLarge(fileSize)
  }
  return bytes
}

const refuseTooLarge = (maxBytes: number) => new Refusal('too_large', { what: 'file', max: maxBytes / 1024 ** 2 })
