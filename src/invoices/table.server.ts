import { setImmediate as pause } from 'node:timers/promises'
import { muted, page } from './paper.server.ts'
import type { Pages } from './pdf.server.ts'

export type Column<Row> = {
  label: string
  width: number
  align?: 'right'
  /** What a row says; a second text stands below the first, in small. */
  cell: (row: Row, at: number) => string | readonly [string, string]
  /** A place to tick the row off. */
  box?: true
}

const gap = 10
const size = 8.6

/** Writes the head of a table; on each further page again. */
export function tableHead<Row>({ paper }: Pages, columns: readonly Column<Row>[], y: number): number {
  let [x, below] = [page.left, y]
  for (const { label, width, align } of columns) {
    below = Math.max(below, paper.text(label, y, { x, width, size: 7.6, colour: muted, ...(align ? { align } : {}) }))
    x += width + gap
  }
  paper.rule(below + 3)
  return below + 8
}

/** Writes rows, and lets others have their turn in between. */
export async function tableRows<Row>(
  pages: Pages,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { paper } = pages
  for (const [at, row] of rows.entries()) {
    const cells = columns.map(({ width, cell }) => {
      const [first, second = ''] = [cell(row, at)].flat() as string[]
      return {
        first: paper.lines(first!, width, { size }),
        second: second === '' ? [] : paper.lines(second, width, { size: 7.6 }),
      }
    })
    pages.room(Math.max(...cells.map(({ first, second }) => first.length * 12 + second.length * 10.5)) + 6)
    let [x, below] = [page.left, pages.y]
    for (const [column, { first, second }] of cells.entries()) {
      const { width, align, box } = columns[column]!
      if (box) paper.box(x, pages.y + 1, size)
      const place = { x, width, ...(align ? { align } : {}) }
      const under = paper.write(first, pages.y, { ...place, size })
      below = Math.max(below, paper.write(second, under, { ...place, size: 7.6, colour: muted }))
      x += width + gap
    }
    pages.y = below + 4
    if (at % 5 === 4) await pause()
  }
  paper.rule(pages.y)
  pages.y += 8
}
