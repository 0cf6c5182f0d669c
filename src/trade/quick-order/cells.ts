/** Cells are cut here: no part is called by more. */
export const longestCell = 100
// Tables have a few columns.
const maxColumns = 40

/** Separators of columns, the surest first. */
export const separators = ['\t', ';', '|', ',', '  '] as const
export type Separator = (typeof separators)[number]

/** A text as rows of cells. Quoted cells may hold separators and line ends, as spreadsheets write them. */
export function splitCells(text: string, separator: Separator, maxRows: number): string[][] {
  if (separator === '  ') return splitLines(text, maxRows).map((line) => cut(line.trim().split(/\s{2,}/)))
  const [quoted, bare] = cellPatterns[separator]
  const source = separator === ',' ? withoutThousands(text) : text
  const rows: string[][] = [[]]
  for (let index = 0; index < source.length && rows.length <= maxRows; ) {
    quoted.lastIndex = index
    const found = source[index] === '"' ? quoted.exec(source) : null
    bare.lastIndex = index
    const [whole, cell = whole] = found ?? bare.exec(source)!
    rows.at(-1)!.push(found ? cell.replaceAll('""', '"') : cell)
    index += whole.length
    if (source[index] === '\n') rows.push([])
    index += 1
  }
  return rows.slice(0, maxRows).map(cut)
}

export const splitLines = (text: string, maxRows: number): string[] =>
  text.split('\n', maxRows).map((line) => line.slice(0, 400))

const cut = (cells: readonly string[]) =>
  cells.slice(0, maxColumns).map((cell) => cell.replace(/\s+/g, ' ').trim().slice(0, longestCell))

// A quote that is never closed must not be looked for to the end of the text each time.
const buildPatterns = (separator: string): readonly [RegExp, RegExp] => [
  new RegExp(`"((?:[^"]{0,100}""){0,8}[^"]{0,100})"(?= ?(?:[${separator}\\n]|$))`, 'y'),
  new RegExp(`([^${separator}\\n]*)`, 'y'),
]
export const cellPatterns = {
  '\t': buildPatterns('\\t'),
  ';': buildPatterns(';'),
  '|': buildPatterns('|'),
  ',': buildPatterns(','),
}

/** `1,000 x` and `, 1,000` hold a number, not two cells; `608,100` is a part and how many. */
const withoutThousands = (text: string) =>
  text
    .replace(/(?<![\p{L}\d.,-])([\d০-৯]{1,3}),([\d০-৯]{3})(?=[ \t]{1,3}[^\d০-৯\s,;.]|")/gu, '$1$2')
    .replace(/(?<=[ \t])([\d০-৯]{1,3}),([\d০-৯]{3})(?=[ \t]{0,3}(?:\n|$))/gu, '$1$2')
