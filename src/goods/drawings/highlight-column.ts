import { setLitDimension } from './highlight.ts'

/** The same for a family's table: a cell has the dimension of its column. */
export function setLitColumn({ target, currentTarget }: { target: EventTarget; currentTarget: Element }): void {
  const cell = (target as Element).closest('td')
  const head = cell?.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]
  setLitDimension({ target: head ?? target, currentTarget })
}
