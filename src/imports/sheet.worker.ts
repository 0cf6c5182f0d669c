import { readSheetRows, TooLarge } from '#quick-order/sheet.ts'

/** A sheet is read as a whole, by a machine that a person sits at. A larger one is sent as CSV. */
const limits = { maxUnpackedBytes: 300_000_000, maxRows: 200_001, maxColumns: 500 }

type Cell = string | number | boolean

const toCell = (cell: unknown): Cell => {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString() : (cell as Cell)
}

/** The rows of a sheet, or why they cannot be read. Apart from the page, which can end it. */
async function readRows(bytes: Uint8Array): Promise<Cell[][] | 'too_large' | 'damaged'> {
  try {
    return (await readSheetRows(bytes, limits)).map((row) => row.map(toCell))
  } catch (error) {
    return error instanceof TooLarge ? 'too_large' : 'damaged'
  }
}

addEventListener('message', async ({ data }: MessageEvent<Uint8Array>) => postMessage(await readRows(data)))
