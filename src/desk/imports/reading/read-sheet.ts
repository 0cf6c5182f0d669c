import { Problem } from '#base/platform/errors.ts'
import type { SheetName } from '#base/platform/files/sheet.ts'
import { m } from '#paraglide/messages.js'

/** What takes longer is made to. */
const maxMs = 180_000

type Cell = string | number | boolean

/** The rows of a sheet of a spreadsheet. @throws Problem */
export const readSheetFile = (file: File, number: number): Promise<Cell[][]> => askWorker<Cell[][]>(file, number)

/** The sheets of a spreadsheet. @throws Problem */
export const listFileSheets = (file: File): Promise<SheetName[]> => askWorker<SheetName[]>(file)

/** A spreadsheet is unpacked apart from the page: what takes too long is ended. */
async function askWorker<T>(file: File, number?: number): Promise<T> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  try {
    const read = await new Promise<T | 'too_large' | 'damaged'>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = () => reject(new Problem('unavailable', m.failure_outdated()))
      setTimeout(() => resolve('too_large'), maxMs)
      worker.postMessage({ bytes, ...(number !== undefined && { number }) }, [bytes.buffer])
    })
    if (read === 'too_large') throw new Problem('too_large', m.imports_sheet_large())
    if (read === 'damaged') throw new Problem('unsupported_media', m.imports_sheet_damaged())
    return read
  } finally {
    worker.terminate()
  }
}
