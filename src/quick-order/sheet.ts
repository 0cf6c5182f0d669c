import { strFromU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/** How large an unpacked spreadsheet may be, and how far its cells may reach. */
export type SheetLimits = { maxUnpackedBytes: number; maxRows: number; maxColumns: number }

/** A larger one is no list of parts. */
const limitsOfLists: SheetLimits = { maxUnpackedBytes: 20_000_000, maxRows: 20_000, maxColumns: 500 }

/** A spreadsheet that would take more memory than a phone has. */
export class TooLarge extends Error {}

/** The cells of a spreadsheet's first sheet as texts. @throws TooLarge, or whatever is wrong with it */
export async function readSheetCells(bytes: Uint8Array): Promise<string[][]> {
  const rows = await readSheetRows(bytes, limitsOfLists)
  return rows.map((row) => row.map((cell) => (cell === null || cell instanceof Date ? '' : String(cell))))
}

/**
 * The cells of a spreadsheet's first sheet. How large it is, is known before it is unpacked, and how far its cells reach
 * before they are built: one cell in the last corner is seventeen thousand million empty ones.
 * @throws TooLarge, or whatever is wrong with it
 */
export async function readSheetRows(bytes: Uint8Array, limits: SheetLimits) {
  const files = unpacked(bytes, limits)
  for (const [name, content] of Object.entries(files)) if (name.includes('worksheets/')) checkReach(content, limits)
  // Packed again without compression, so that reading it takes no more than was checked, and no other worker.
  const checked = zipSync(files, { level: 0 })
  return readSheet(checked.buffer as ArrayBuffer)
}

function unpacked(bytes: Uint8Array, { maxUnpackedBytes }: SheetLimits): Record<string, Uint8Array> {
  let total = 0
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(\.rels)?$/.test(name)) return false
      total += originalSize
      // guard: a spreadsheet is not unpacked beyond what a phone holds | total > maxUnpackedBytes → false | quick-order/read-file
      if (total > maxUnpackedBytes) throw new TooLarge()
      return true
    },
  })
}

const place = /<(?:\w{1,10}:)?(?:c|row)\s[^<>]{0,200}?\br=["']([A-Z]{0,7})(\d{1,9})["']/g

function checkReach(sheet: Uint8Array, { maxRows, maxColumns }: SheetLimits): void {
  for (const [, letters = '', row] of strFromU8(sheet, true).matchAll(place)) {
    if (Number(row) > maxRows || toColumnNumber(letters) > maxColumns) throw new TooLarge()
  }
}

/** `A` is 1, `Z` 26, `AA` 27. */
const toColumnNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
