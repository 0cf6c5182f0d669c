import { strFromU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { decodeXml, keepShownCells } from './sheet-formats.ts'

/** How large an unpacked spreadsheet may be, and how far its cells may reach. */
export type SheetLimits = { maxUnpackedBytes: number; maxRows: number; maxColumns: number }

/** A spreadsheet that would take more memory than a phone has. */
export class TooLarge extends Error {}

/** The names of a spreadsheet's sheets that are shown, each with its place, from 1. */
export type SheetName = { name: string; place: number }

/**
 * The cells of a sheet, the first unless another is named by its place; numbers that are shown with zeros before them have these. How large it is, is known before it is unpacked, and how far its cells reach
 * before they are built: one cell in the last corner is seventeen thousand million empty ones.
 * @throws TooLarge, or whatever is wrong with it
 */
export async function readSheetRows(bytes: Uint8Array, limits: SheetLimits, place = 1) {
  const files = unpacked(bytes, limits)
  for (const [name, content] of Object.entries(files)) if (name.includes('worksheets/')) checkReach(content, limits)
  keepShownCells(files)
  // Packed again without compression, so that reading it takes no more than was checked, and no other worker.
  const checked = zipSync(files, { level: 0 })
  return readSheet(checked.buffer as ArrayBuffer, place)
}

/** The sheets of a spreadsheet. @throws TooLarge, or whatever is wrong with it */
export function listSheets(bytes: Uint8Array, limits: SheetLimits): SheetName[] {
  const workbook = unpacked(bytes, limits)['xl/workbook.xml']
  const tags = workbook ? strFromU8(workbook).match(/<(?:\w{1,10}:)?sheet\s[^<>]*>/g) : null
  return (tags ?? []).flatMap((tag, index) =>
    /\sstate=["'](?:hidden|veryHidden)["']/.test(tag)
      ? []
      : [{ name: decodeXml(/\sname=(["'])(.*?)\1/.exec(tag)?.[2] ?? ''), place: index + 1 }],
  )
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

const placeShape = /<(?:\w{1,10}:)?(?:c|row)\s[^<>]{0,200}?\br=["']([A-Z]{0,7})(\d{1,9})["']/g

function checkReach(sheet: Uint8Array, { maxRows, maxColumns }: SheetLimits): void {
  for (const [, letters = '', row] of strFromU8(sheet, true).matchAll(placeShape)) {
    if (Number(row) > maxRows || toColumnNumber(letters) > maxColumns) throw new TooLarge()
  }
}

/** `A` is 1, `Z` 26, `AA` 27. */
const toColumnNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
