import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { saveAs } from '#base/platform/files/save-as.ts'
import { getDrawingFileName, getDrawingFileUrl } from '#goods/drawings/file-kinds.ts'
import { FileRefusal, loadModel } from '../viewer/load-model.ts'
import type { ArchivePart } from './archive-part.ts'

/** A part that has no such file, and what the shop said of it. */
export type MissingFile = { sku: string; reason: string }

type Order = {
  parts: readonly ArchivePart[]
  format: string
  name: string
  signal: AbortSignal
  /** After each part, how many are done. */
  onProgress: (done: number) => void
}

/** As many as one reader may have waiting in the shop's queue, and some to spare for what else they open. */
const atOnce = 3

/** The list of the parts without a file. */
const missingName = 'parts-without-a-file.txt'

/**
 * Saves the files of many parts as one archive, named by their part numbers, and a list of those that have none. Each is packed as
 * it arrives, so that the browser holds the packed files and no others. Nothing is saved if no part has a file.
 */
export async function saveArchive({ parts, format, name, signal, onProgress }: Order): Promise<MissingFile[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk as Uint8Array<ArrayBuffer>)
  })
  const missing: MissingFile[] = []
  const next = parts.values()
  let done = 0
  const packShare = async () => {
    for (const { id, sku } of next) {
      try {
        const bytes = await loadModel(getDrawingFileUrl(id, format), signal)
        addFile(zip, getDrawingFileName(sku, format), new Uint8Array(bytes))
      } catch (error) {
        if (!(error instanceof FileRefusal)) throw error
        missing.push({ sku, reason: error.message })
      }
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, packShare))
  if (missing.length === parts.length) return missing
  if (missing.length > 0) addFile(zip, missingName, new TextEncoder().encode(writeMissing(missing)))
  zip.end()
  saveAs(new Blob(chunks, { type: 'application/zip' }), `${name}-${format}.zip`)
  return missing
}

function addFile(zip: Zip, name: string, bytes: Uint8Array): void {
  // 3MF and PDF are packed already.
  const file = /\.(3mf|pdf)$/.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name)
  zip.add(file)
  file.push(bytes, true)
}

const writeMissing = (missing: readonly MissingFile[]): string =>
  missing.map(({ sku, reason }) => `${sku}: ${reason}\r\n`).join('')
