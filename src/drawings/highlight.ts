type Pointed = { target: EventTarget; currentTarget: Element }

/**
 * Marks a dimension wherever it is: on the drawing, and in the row or column of a table. The one that the pointer is on has
 * `data-dimension`, as all that belong to it; a cell has that of its column.
 */
export function setLitDimension({ target, currentTarget }: Pointed): void {
  const pointed = target instanceof Element ? target.closest('[data-dimension]') : null
  const name = (pointed ?? findColumn(target))?.getAttribute('data-dimension')
  for (const element of currentTarget.querySelectorAll('[data-dimension]'))
    element.toggleAttribute('data-lit', element.getAttribute('data-dimension') === name)
}

function findColumn(target: EventTarget): Element | null | undefined {
  const cell = target instanceof Element ? target.closest('td') : null
  return cell?.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]
}
