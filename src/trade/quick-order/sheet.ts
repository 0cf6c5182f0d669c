import { readSheetRows, type SheetLimits } from '#base/platform/files/sheet.ts'

export { readSheetRows, TooLarge } from '#base/platform/files/sheet.ts'

/** A larger one is no list of parts. */
const limitsOfLists: SheetLimits = { maxUnpackedBytes: 20_000_000, maxRows: 20_000, maxColumns: 500 }

/** The cells of a spreadsheet's first sheet as texts. @throws TooLarge, or whatever is wrong with it */
export async function readSheetCells(bytes: Uint8Array): Promise<string[][]> {
  const rows = await readSheetRows(bytes, limitsOfLists)
  return rows.map((row) => row.map((cell) => (cell === null || cell instanceof Date ? '' : String(cell))))
}
