import { findSeparator, joinGroups, readListNumber, splitListLine, splitListLines } from '#base/platform/list-lines.ts'
import { readPartNumber } from '#base/platform/text/part-numbers.ts'
import { dropPieces, piecePattern } from '#base/platform/text/unit-words.ts'
import type { DecimalMark } from '#base/platform/text/written-numbers.ts'

/** A part of a typed, pasted or scanned list, and how many of it. `text`: the lines that name it, as they were typed. */
export type ListedPart = { part: string; pieces: number; text: string; unclear: string[] }

/**
 * A list of lines, or a CSV file's columns, with or without a heading: part number, and how many. A scanner writes a part's
 * number once for each piece, so a line without a quantity is one, and the lines of a part are added up. A quantity that has two readings,
 * as 1.000 has, is read by the mark that was chosen, and is `unclear` until then.
 */
export function readStockList(text: string, mark?: DecimalMark): ListedPart[] {
  const lines = splitListLines(text).map((line) => readLine(line.trim(), mark))
  const parts = Map.groupBy(
    lines.filter(
      ({ pieces, unclear, isHead }, index) => index > 0 || unclear.length > 0 || !Number.isNaN(pieces) || !isHead,
    ),
    ({ part }) => part,
  )
  return [...parts].map(([part, same]) => ({
    part,
    pieces: same.reduce((sum, { pieces }) => sum + pieces, 0),
    text: same.map((line) => line.text).join('\n'),
    unclear: same.flatMap(({ unclear }) => unclear),
  }))
}

function readLine(text: string, mark: DecimalMark | undefined): ListedPart & { isHead: boolean } {
  const separator = findSeparator(text)
  const cells = separator ? splitListLine(text, separator) : readWords(text)
  const [part = '', quantity = ''] = separator === ',' ? joinGroups(cells, 1) : cells
  const { value = 1, isUnclear } = readListNumber(dropPieces(quantity), mark)
  // What has digits where quantities are is one that cannot be read.
  const isHead = !/\p{Nd}/u.test(quantity)
  return { text, part: readPartNumber(part), pieces: value, unclear: isUnclear ? [quantity] : [], isHead }
}

/** A line whose last word is a quantity. */
export const countedLine = new RegExp(
  String.raw`^(\S.*\S|\S)\s+((?:\p{Nd}+|\p{Nd}{1,3}(?:[.,'’]\p{Nd}{3})+)(?:\s?${piecePattern})?)$`,
  'iu',
)

/** The last word is a quantity if it is a number, and not all there is. */
function readWords(text: string): string[] {
  const [, part = text, quantity = ''] = countedLine.exec(text) ?? []
  return [part, quantity]
}
