import { classifyNumber, type DecimalMark, dropCurrency, parseDecimal } from './text/written-numbers.ts'

/** A number of a pasted list. `value`: NaN if it is none; undefined if the cell is empty. `isUnclear`: it has two readings, and neither is chosen. */
export type ListNumber = { value: number | undefined; isUnclear: boolean }

/** The lines of a pasted list that are not empty. */
export const splitListLines = (text: string): string[] =>
  dropStatedSeparator(text)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')

/** `sep=;` in the first line tells Excel how to read a file. */
export const dropStatedSeparator = (text: string): string => text.replace(/^\uFEFF?"?sep=."?[\r\n]+/i, '')

const separators = ['\t', ';', ','] as const
export type ListSeparator = (typeof separators)[number]

export const findSeparator = (line: string): ListSeparator | undefined => separators.find((mark) => line.includes(mark))

const cellShapes: Readonly<Record<ListSeparator, readonly [RegExp, RegExp]>> = {
  '\t': [/^ *"((?:[^"]|"")*)" *(?=\t|$)/, /^[^\t]*/],
  ';': [/^\s*"((?:[^"]|"")*)"\s*(?=;|$)/, /^[^;]*/],
  ',': [/^\s*"((?:[^"]|"")*)"\s*(?=,|$)/, /^[^,]*/],
}

/** The cells of a line. A separator within quotation marks is none. */
export function splitListLine(line: string, separator: ListSeparator): string[] {
  const [quoted, bare] = cellShapes[separator]
  const cells: string[] = []
  for (let rest = line; ; rest = rest.slice(1)) {
    const found = quoted.exec(rest)
    const whole = found?.[0] ?? bare.exec(rest)![0]
    cells.push((found ? found[1]!.replaceAll('""', '"') : whole).trim())
    rest = rest.slice(whole.length)
    if (rest === '') return cells
  }
}

/** `A,1,000` where commas separate: one number, or two cells. It is one that has to be asked. */
export const joinGroups = (cells: readonly string[], index: number): string[] => {
  const [first = '', ...rest] = cells.slice(index)
  const groups = rest.findIndex((cell) => !/^\p{Nd}{3}$/u.test(cell))
  const count = groups < 0 ? rest.length : groups
  if (!/^[1-9\p{Nd}]\p{Nd}{0,2}$/u.test(first) || count === 0) return [...cells]
  return [...cells.slice(0, index), [first, ...rest.slice(0, count)].join(','), ...rest.slice(count)]
}

/** A number by its only reading, or by the mark that was chosen for all that have two. */
export function readListNumber(text: string, mark: DecimalMark | undefined, currency?: string): ListNumber {
  const bare = currency === undefined ? text.trim() : dropCurrency(text, currency).text
  if (bare === '') return { value: undefined, isUnclear: false }
  const evidence = classifyNumber(bare)
  if (evidence === 'none') return { value: Number.NaN, isUnclear: false }
  const by = evidence === 'unclear' ? mark : evidence === ',' ? ',' : '.'
  if (by === undefined) return { value: Number.NaN, isUnclear: true }
  return { value: parseDecimal(bare, by)!, isUnclear: false }
}
