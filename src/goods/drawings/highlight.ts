type Pointed = { target: EventTarget; currentTarget: Element }

/**
 * Marks a dimension wherever it is: on the drawing, and in the row or column of a table. The one that the pointer is on has
 * `data-dimension`, as all that belong to it.
 */
export function setLitDimension({ target, currentTarget }: Pointed): void {
  const name = (target as Element).closest('[data-dimension]')?.getAttribute('data-dimension')
  for (const element of currentTarget.querySelectorAll('[data-dimension]'))
    element.toggleAttribute('data-lit', element.getAttribute('data-dimension') === name)
}
