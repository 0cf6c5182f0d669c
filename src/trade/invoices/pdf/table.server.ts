import { setImmediate as pause } from 'node:timers/promises'
import type { PdfPages } from './pdf.server.ts'
import { muted, pageSize } from './pdf-layout.server.ts'

export type PdfColumn<Row> = {
  label: string
  /** The minimum width. The first column that is not `numeric` gets the rest. */
  width: number
  /** Its words are never broken. */
  numeric?: true
  align?: 'right'
  /** The text of a row; a second text stands below the first, in small letters. */
  cell: (row: Row, index: number) => string | readonly [string, string]
  /** A box to tick the row off. */
  box?: true
}

const gap = 10
/** Sizes of letters, the first of which leaves room for texts. */
const sizes = [8.6, 7.9, 7.2, 6.5]
export const letterSize = sizes[0]!
const smaller = (large: number) => large - 1
/** The minimum width of a text column; below it the letters get smaller. */
const minTextWidth = 90

/** Columns in which all rows fit, and the size of their letters. */
export type TableLayout<Row> = { columns: readonly PdfColumn<Row>[]; size: number }

/** Makes columns of numbers as wide as their numbers, shrinking first the text columns, then all letters. */
export async function layOutTable<Row>({ paper }: PdfPages, columns: readonly PdfColumn<Row>[], rows: readonly Row[]) {
  for (const letters of sizes) {
    const needed = columns.map(({ label, width, numeric }) =>
      numeric ? Math.max(width, paper.widthOfWords(label, { size: smaller(letters) })) : width,
    )
    for (const [rowIndex, row] of rows.entries()) {
      for (const [index, { cell, numeric }] of columns.entries()) {
        if (!numeric) continue
        const [first, second = ''] = [cell(row, rowIndex)].flat() as string[]
        const large = paper.widthOfWords(first!, { size: letters })
        needed[index] = Math.max(needed[index]!, large, paper.widthOfWords(second, { size: smaller(letters) }))
      }
      if (rowIndex % 5 === 4) await pause()
    }
    const text = columns.findIndex(({ numeric }) => !numeric)
    const others = needed.reduce((sum, width) => sum + width + gap, -gap) - needed[text]!
    const left = pageSize.right - pageSize.left - others
    if (left >= minTextWidth || letters === sizes.at(-1))
      return {
        columns: columns.map((column, index) => ({ ...column, width: index === text ? left : needed[index]! })),
        size: letters,
      }
  }
  return { columns, size: letterSize }
}

/** Writes the head of a table, again on each further page. */
export function drawTableHead<Row>({ paper }: PdfPages, { columns, size }: TableLayout<Row>, y: number): number {
  let [x, below] = [pageSize.left, y]
  for (const { label, width, align } of columns) {
    below = Math.max(
      below,
      paper.text(label, y, { x, width, size: smaller(size), colour: muted, ...(align ? { align } : {}) }),
    )
    x += width + gap
  }
  paper.rule(below + 3)
  return below + 8
}

/** Writes rows, yielding to other work in between. */
export async function drawTableRows<Row>(
  pages: PdfPages,
  { columns, size }: TableLayout<Row>,
  rows: readonly Row[],
): Promise<void> {
  const { paper } = pages
  for (const [rowIndex, row] of rows.entries()) {
    const cells = columns.map(({ width, cell }) => {
      const [first, second = ''] = [cell(row, rowIndex)].flat() as string[]
      return {
        first: paper.lines(first!, width, { size }),
        second: second === '' ? [] : paper.lines(second, width, { size: smaller(size) }),
      }
    })
    pages.room(Math.max(...cells.map(({ first, second }) => first.length * 12 + second.length * 10.5)) + 6)
    let [x, below] = [pageSize.left, pages.y]
    for (const [columnIndex, { first, second }] of cells.entries()) {
      const { width, align, box } = columns[columnIndex]!
      if (box) paper.box(x, pages.y + 1, size)
      const place = { x, width, ...(align ? { align } : {}) }
      const under = paper.write(first, pages.y, { ...place, size })
      below = Math.max(below, paper.write(second, under, { ...place, size: smaller(size), colour: muted }))
      x += width + gap
    }
    pages.y = below + 4
    if (rowIndex % 5 === 4) await pause()
  }
  paper.rule(pages.y)
  pages.y += 8
}
