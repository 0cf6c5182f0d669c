import { Problem } from '#base/platform/errors.ts'
import { m } from '#paraglide/messages.js'
import type { ImportFormat } from '../contract.ts'
import { readSheetFile } from './read-sheet.ts'

const formats: Readonly<Record<string, ImportFormat>> = {
  ...{ csv: 'csv', tsv: 'csv', txt: 'csv', jsonl: 'jsonl', ndjson: 'jsonl', json: 'jsonl', xlsx: 'rows' },
}

/** @throws Problem for what is no table */
export function detectFormat(name: string): ImportFormat {
  const format = formats[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
  if (!format) throw new Problem('unsupported_media', m.imports_unknown_kind())
  return format
}

/** The text of a file, some at a time, and how much of the file that is. `sheet`: the place of that of a spreadsheet. */
export async function* readFileText(
  file: File,
  format: ImportFormat,
  sheet = 1,
): AsyncGenerator<{ text: string; share: number }> {
  if (format === 'rows') {
    const rows = await readSheetFile(file, sheet)
    for (const [index, row] of rows.entries())
      yield { text: `${JSON.stringify(row)}\n`, share: (index + 1) / rows.length }
    return
  }
  const decoder = new TextDecoder(await detectEncoding(file))
  let read = 0
  for await (const bytes of streamFile(file)) {
    read += bytes.length
    yield { text: decoder.decode(bytes, { stream: true }), share: read / file.size }
  }
  yield { text: decoder.decode(), share: 1 }
}

/** Spreadsheets write UTF-8, UTF-16 with a mark, or what Windows uses in Western Europe. */
async function detectEncoding(file: File): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of streamFile(file)) decoder.decode(bytes, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Not every browser iterates over a stream. */
async function* streamFile(file: File): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = file.stream().getReader()
  while (true) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
