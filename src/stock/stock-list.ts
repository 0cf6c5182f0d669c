import { toAsciiDigits } from '#platform/digits.ts'
import { parseNumber } from '#platform/forms.ts'

/** A part of a typed, pasted or scanned list, and how many of it. `text`: the lines that name it, as they were typed. */
export type ListedPart = { part: string; pieces: number; text: string }

/**
 * A list of lines, or a CSV file's columns, with or without a heading: part number, and how many. A scanner writes a part's
 * number once for each piece, so a line without a quantity is one, and the lines of a part are added up.
 */
export function readStockList(text: string): ListedPart[] {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(readLine)
  const parts = Map.groupBy(
    lines.filter(({ pieces }, index) => index > 0 || !Number.isNaN(pieces)),
    ({ part }) => part,
  )
  return [...parts].map(([part, same]) => ({
    part,
    pieces: same.reduce((sum, { pieces }) => sum + pieces, 0),
    text: same.map((line) => line.text).join('\n'),
  }))
}

function readLine(text: string): ListedPart {
  const separator = ['\t', ';', ','].find((mark) => text.includes(mark))
  const [part = '', quantity = ''] = separator
    ? text.split(separator).map((cell) => cell.replace(/^\s*"(.*)"\s*$/, '$1').trim())
    : readWords(text)
  return { text, part: toAsciiDigits(part), pieces: parseNumber(quantity) ?? 1 }
}

/** The last word is a quantity if it is a number, and not all there is. */
function readWords(text: string): string[] {
  const [, part = text, quantity = ''] = /^(\S.*\S|\S)\s+(\p{Nd}+)$/u.exec(text) ?? []
  return [part, quantity]
}
