import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

/** What is longer than any row of products is something else. */
const maxRowLength = 1_000_000
/** So much of a file shows what separates its columns. */
const sampleLength = 10_000

const separators = ['\t', ';', ',', '|'] as const
type Separator = (typeof separators)[number]

/** A text that is no CSV, by the line at which the row that cannot be read begins. */
export class CsvFault extends Error {
  readonly line: number

  constructor(line: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.line = line
  }
}

/**
 * The rows of a CSV file of any size, as programs and people write them: separated by commas, semicolons, tabs or bars; `sep=;` in the
 * first line says by which. A quotation mark within a cell, as of inches, is one. @throws CsvFault
 */
export async function* readCsvRows(
  pieces: AsyncIterable<string>,
  onSeparator: (separator: string) => void = () => {},
): AsyncGenerator<string[]> {
  const { start, rest } = await takeStart(pieces)
  const stated = /^sep=(.)\r?(?:\n|$)/i.exec(start)
  const skipped = stated ? 1 : 0
  const separator = stated?.[1] ?? detectSeparator(start)
  onSeparator(separator)
  let lastLine = 0
  const parser = Readable.from(joinPieces(start.slice(stated?.[0].length ?? 0), rest)).pipe(
    parse({
      ...{ relax_column_count: true, relax_quotes: true, max_record_size: maxRowLength },
      delimiter: separator,
      on_record: (record: string[], { lines }) => {
        lastLine = lines
        return record
      },
    }),
  )
  try {
    yield* parser as AsyncIterable<string[]>
  } catch (error) {
    throw error instanceof CsvError ? new CsvFault(lastLine + skipped + 1, error) : error
  }
}

/** As much of the beginning as shows what separates columns, without the mark of its encoding. */
async function takeStart(pieces: AsyncIterable<string>): Promise<{ start: string; rest: AsyncIterator<string> }> {
  const rest = pieces[Symbol.asyncIterator]()
  let start = ''
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    start += next.value
    if (start.length >= sampleLength) break
  }
  return { start: start.replace(/^\uFEFF/, ''), rest }
}

async function* joinPieces(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start
  yield* { [Symbol.asyncIterator]: () => rest }
}

/** What stands equally often in the most lines; of several, what makes the most columns. A title above the heads has none. */
export function detectSeparator(text: string): Separator {
  const lines = text
    .slice(0, sampleLength)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, 20)
  const found = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
    const same = counts.map((count) => ({ count, lines: counts.filter((other) => other === count).length }))
    const [usual] = same.toSorted((a, b) => b.lines - a.lines || b.count - a.count)
    return { separator, lines: usual?.lines ?? 0, columns: usual?.count ?? 0 }
  })
  const [best] = found.toSorted((a, b) => b.lines - a.lines || b.columns - a.columns)
  return best!.lines === 0 ? ',' : best!.separator
}
