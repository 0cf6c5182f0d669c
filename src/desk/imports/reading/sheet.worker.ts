import { listSheets, readSheetRows, type SheetName, TooLarge } from '#base/platform/files/sheet.ts'
import { toSheetCell } from '#goods/catalogue/importing/cells.ts'

/** A sheet is read as a whole, by a machine that a person sits at. A larger one is sent as CSV. */
const limits = { maxUnpackedBytes: 300_000_000, maxRows: 200_001, maxColumns: 500 }

type Cell = string | number | boolean
type Question = { bytes: Uint8Array; number?: number }

/** The rows of a sheet or, without its number, the names of all; or why they cannot be read. Apart from the page, which can end it. */
async function answer({ bytes, number }: Question): Promise<Cell[][] | SheetName[] | 'too_large' | 'damaged'> {
  try {
    if (number === undefined) return listSheets(bytes, limits)
    return (await readSheetRows(bytes, limits, number)).map((row) => row.map(toSheetCell))
  } catch (error) {
    return error instanceof TooLarge ? 'too_large' : 'damaged'
  }
}

addEventListener('message', async ({ data }: MessageEvent<Question>) => postMessage(await answer(data)))
