import {
  addToTally,
  createTally,
  evaluateMark,
  type NumberTally,
  separatorHints,
} from '#base/platform/text/number-marks.ts'
import { type DecimalMark, parseDecimal } from '#base/platform/text/written-numbers.ts'
import type { Cell } from './cells.ts'
import { ImportError } from './import-problems.server.ts'

/** Which columns of a table are numbers, by their places, and whether these are whole; undefined above its heads. */
export type FindNumbers = (
  row: readonly Cell[],
) => readonly { place: number; key: string; isWhole: boolean }[] | undefined

type CountedColumn = { key: string; isWhole: boolean; place: number; tally: NumberTally }

/**
 * The decimal mark of a table under our own heads, as its numbers say, and what separates it. Between commas it is as we write it: undefined.
 * @throws ImportError for a number that has two readings
 */
export async function detectTableMark(
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  findNumbers: FindNumbers,
  getSeparator: () => string | undefined = () => undefined,
): Promise<DecimalMark | undefined> {
  let columns: CountedColumn[] | undefined
  let line = 0
  for await (const row of rows) {
    if (getSeparator() === ',') return undefined
    line += 1
    if (columns) for (const { place, tally } of columns) addText(tally, row[place], line)
    else columns = findNumbers(row)?.map((column) => ({ ...column, tally: createTally() }))
  }
  const hint = separatorHints[getSeparator() ?? '']
  const { mark, asks } = evaluateMark(columns ?? [], hint ? [hint, '.'] : ['.'])
  if (asks) refuseUnclear(columns!)
  return mark
}

const addText = (tally: NumberTally, cell: Cell | undefined, line: number) =>
  typeof cell === 'string' && addToTally(tally, cell, line)

function refuseUnclear(columns: readonly CountedColumn[]): never {
  const { key, tally } = columns.find(({ tally }) => tally.samples.length > 0)!
  const { line, text } = tally.samples[0]!
  const readings = [parseDecimal(text, '.'), parseDecimal(text, ',')].join(' or ')
  throw new ImportError(
    `Line ${line}: ${key} ${text} may be ${readings}. Say which: run it again with --decimal-point or with --decimal-comma.`,
  )
}
