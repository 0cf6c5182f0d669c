import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Expects that people see an element: its middle is in the view, is not clipped, and nothing lies over it. */
export async function expectSeen(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate(whatHides), { message: `${locator} is seen` }).toBe('')
}

/** What keeps an element from being seen; empty if nothing does. Runs in the page. */
function whatHides(element: Element): string {
  const box = element.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (box.width === 0 || box.height === 0) return 'it has no size'
  if (box.left < 0 || box.right > innerWidth) return `it reaches from ${box.left} to ${box.right} of ${innerWidth} px`
  const top = document.elementFromPoint(x, y)
  return element.contains(top) ? '' : `${top?.outerHTML.slice(0, 100) ?? 'nothing'} is on top`
}
