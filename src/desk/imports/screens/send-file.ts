import { api } from '#base/platform/contract/client.ts'
import { retryWhenLimited } from '#base/platform/contract/retry.ts'
import { Problem } from '#base/platform/errors.ts'
import { m } from '#paraglide/messages.js'
import { addImport, addImportPiece, deleteImport, maxFilePieces, pieceLength, readImport } from '../contract.ts'
import { detectFormat, readFileText } from '../reading/file-text.ts'

/** Sends a file in pieces, and has it read. `onProgress` is told the share that has arrived. @returns the import's id */
export async function sendFile(file: File, onProgress: (share: number) => void, sheet?: number): Promise<string> {
  const format = detectFormat(file.name)
  const { insertedId: id } = await api(addImport, { name: file.name.slice(-200), format })
  try {
    let number = 0
    for await (const { text, share } of cut(readFileText(file, format, sheet))) {
      if (number >= maxFilePieces) throw new Problem('too_large', m.imports_too_long())
      const piece = toPiece(id, number++, text)
      await retryWhenLimited(() => api(addImportPiece, piece))
      onProgress(share)
    }
    if (number === 0) await api(addImportPiece, toPiece(id, number++, '\n'))
    await retryWhenLimited(() => api(readImport, { id, pieces: number }))
  } catch (error) {
    await api(deleteImport, { id }).catch(() => {})
    throw error
  }
  return id
}

const toPiece = (id: string, number: number, text: string) => ({ id, number: String(number), piece: new Blob([text]) })

type Part = { text: string; share: number }

/** Pieces of one length, none of which ends within a character. */
async function* cut(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  let begun = ''
  let share = 0
  for await (const part of parts) {
    begun += part.text
    share = part.share
    while (begun.length > pieceLength) {
      const end = isHighSurrogate(begun.charCodeAt(pieceLength - 1)) ? pieceLength - 1 : pieceLength
      yield { text: begun.slice(0, end), share }
      begun = begun.slice(end)
    }
  }
  if (begun !== '') yield { text: begun, share }
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff
