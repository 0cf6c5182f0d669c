import { addToTally, createTally, type NumberTally, separatorHints } from '#base/platform/text/number-marks.ts'
import { dropPieces } from '#base/platform/text/unit-words.ts'
import type { FileNumbers } from '../contract.ts'
import { detectHeadMark } from './head-keys.ts'
import type { FileRow } from './read.server.ts'

/** Counts what the numbers of a file say of their mark, while its rows are read. */
export function openTallies(currency: string): { add: (row: FileRow) => void; columns: NumberTally[] } {
  const columns: NumberTally[] = []
  return {
    columns,
    add({ line, cells }) {
      for (const [index, cell] of cells.entries()) {
        columns[index] ??= createTally()
        if (typeof cell === 'string')
          for (const text of listNumbers(cell)) addToTally(columns[index], text, line, currency)
      }
    },
  }
}

/** A cell is a number, or some price breaks: `10: 3,60; 100: 3,20`. */
const listNumbers = (cell: string): string[] =>
  /^\s*\p{Nd}+\s*[:=]/u.test(cell)
    ? cell.split(/[;\n]/).map((part) => part.replace(/^[^:=]*[:=]/, ''))
    : [dropPieces(cell)]

/** What else tells the mark: the separator of the columns, and the language of their heads. */
export const buildNumbers = (
  columns: readonly NumberTally[],
  heads: readonly string[],
  separator: string | undefined,
): FileNumbers => ({
  columns: [...columns],
  hints: [separator && separatorHints[separator], detectHeadMark(heads)].filter(
    (hint) => hint !== undefined && hint !== '',
  ),
})
