import { createHash } from 'node:crypto'
import { pictureWidths } from '../addresses.ts'

/** A picture's name: the start of its content's SHA-256. */
export const nameOf = (sha256: Buffer) => sha256.toString('hex').slice(0, 32)

/** The names of a picture's files, narrowest first. */
export const fileNames = (sha256: Buffer) => pictureWidths.map((width) => `${nameOf(sha256)}-${width}.webp`)

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

export const checksumsOf = (files: readonly Uint8Array[]) => files.map((bytes) => sha256Of(bytes).toString('hex'))

/** Whether these are the same files, byte for byte. */
export const areSame = (files: readonly Uint8Array[], checksums: readonly string[]) =>
  checksumsOf(files).join() === checksums.join()
