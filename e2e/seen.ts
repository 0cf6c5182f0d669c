import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Expects that people see an element: all of it is in the view, is not clipped, and nothing lies over its middle. */
export async function expectSeen(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate(whatHides), { message: `${locator} is seen` }).toBe('')
}

/** What keeps an element from being seen; empty if nothing does. Runs in the page. */
export function whatHides(element: Element): string {
  const box = element.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return 'it has no size'
  // Of what is higher than the view, its full width is seen wherever the page is.
  const isTall = box.height > innerHeight
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight, by: 'the window' }
  const clips = [view]
  let { position } = getComputedStyle(element)
  for (let parent = element.parentElement; parent && position !== 'fixed'; parent = parent.parentElement) {
    const style = getComputedStyle(parent)
    // What is positioned is clipped by what it is positioned in, and by what is around that.
    if (position === 'absolute' && style.position === 'static') continue
    position = style.position
    // The overflow of the document is that of the window.
    if (parent === document.body || parent === document.documentElement || style.overflow === 'visible') continue
    const { left, top, right, bottom } = parent.getBoundingClientRect()
    clips.push({ left, top, right, bottom, by: parent.outerHTML.slice(0, 100) })
  }
  const slack = 1
  for (const clip of clips) {
    const isWide = box.left >= clip.left - slack && box.right <= clip.right + slack
    const isHigh = isTall
      ? box.top < clip.bottom && box.bottom > clip.top
      : box.top >= clip.top - slack && box.bottom <= clip.bottom + slack
    if (!isWide || !isHigh) return `its box ${JSON.stringify(box)} is clipped by ${clip.by}`
  }
  const x = box.x + box.width / 2
  const y =
    (Math.max(box.top, ...clips.map(({ top }) => top)) + Math.min(box.bottom, ...clips.map((c) => c.bottom))) / 2
  const top = document.elementFromPoint(x, y)
  return element.contains(top) ? '' : `${top?.outerHTML.slice(0, 100) ?? 'nothing'} is on top`
}
