import { longestList, type ReadList, readTable, readText, type UnreadableReason } from './list.ts'
import { readSheetCells, TooLarge } from './sheet.ts'

/** The rows of a file: a spreadsheet, or a text in whatever encoding. */
export async function readBytes(bytes: Uint8Array): Promise<ReadList | UnreadableReason> {
  if (bytes.length > longestList) return 'too_long'
  if (!isArchive(bytes)) return readText(decodeText(bytes))
  try {
    return readTable(await readSheetCells(bytes))
  } catch (error) {
    return error instanceof TooLarge ? 'too_large' : 'no_text'
  }
}

const isArchive = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b

/** Spreadsheets write UTF-8, UTF-16 with a mark, or what Windows uses in Western Europe. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
