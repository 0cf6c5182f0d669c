import { onDemand } from '#platform/on-demand.ts'
import { longestList, problemOfText, type ReadList, readList, readTable, type Unreadable } from './list.ts'

/** The rows of a file: a spreadsheet, or a text in whatever encoding. */
export async function readFile(file: File): Promise<ReadList | Unreadable> {
  if (file.size > longestList) return 'too_long'
  const bytes = await file.arrayBuffer()
  if (!isArchive(new Uint8Array(bytes))) return readText(textOf(bytes))
  const { readSheet } = await onDemand(() => import('read-excel-file/universal'))
  try {
    const sheet = await readSheet(bytes)
    return readTable(sheet.map((row) => row.map((cell) => (cell === null || cell instanceof Date ? '' : String(cell)))))
  } catch {
    return 'no_text'
  }
}

export const readText = (text: string): ReadList | Unreadable => problemOfText(text) ?? readList(text)

const isArchive = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b

/** Spreadsheets write UTF-8, UTF-16 with a mark, or what Windows uses in Western Europe. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
