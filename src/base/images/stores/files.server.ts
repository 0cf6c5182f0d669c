import { createHash } from 'node:crypto'
import { pictureWidths } from '../addresses.ts'

/** A picture's name: the start of its content's SHA-256. */
export const toFileName = (sha256: Buffer) => sha256.toString('hex').slice(0, 32)

/** The names of a picture's files, narrowest first. */
export const listFileNames = (sha256: Buffer) => pictureWidths.map((width) => `${toFileName(sha256)}-${width}.webp`)

export const computeSha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

export const computeChecksums = (files: readonly Uint8Array[]) =>
  files.map((bytes) => computeSha256(bytes).toString('hex'))

/** Whether these are the same files, byte for byte. */
export const matchesChecksums = (files: readonly Uint8Array[], checksums: readonly string[]) =>
  computeChecksums(files).join() === checksums.join()
