import type { Page } from '@playwright/test'

/**
 * Words that are broken across lines, cut off, or outside the window. Only data may break, and only where its style
 * allows it: addresses, numbers, and what is longer than a word. Labels may not, whatever their style.
 */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = 'h1, h2, h3, h4, label, legend, button, th, dt, nav, summary, .stamp'
    const mayBreak = (element: Element, token: string) => {
      const { overflowWrap, wordBreak } = getComputedStyle(element)
      const isAllowed = overflowWrap !== 'normal' || wordBreak === 'break-all'
      return isAllowed && !element.closest(labels) && (/[@/_\d]|\w\.\w/.test(token) || token.length > 20)
    }
    const isClipped = (element: Element): boolean =>
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement!))

    const findFault = (word: Range, parent: Element): string | undefined => {
      const boxes = [...word.getClientRects()].filter(({ width }) => width > 0)
      if (boxes.some(({ top, height }) => Math.abs(top - boxes[0]!.top) > height / 2)) return 'broken'
      // What is scrolled, such as the strip of a menu or the slides, may be anywhere.
      const isOutside = boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1)
      if (isOutside && !isClipped(parent)) return 'outside the window'
      return undefined
    }
    const faults: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const parent = node.parentElement!
      if (parent.closest('script, style, noscript, .sr-only') || !parent.checkVisibility()) continue
      for (const { index: start, 0: token } of node.data.matchAll(/\S+/g)) {
        if (mayBreak(parent, token)) continue
        // A line may end at a hyphen or a slash, and not within what they join.
        for (const { index, 0: word } of token.matchAll(/[^-–—/]+/g)) {
          const range = document.createRange()
          range.setStart(node, start + index)
          range.setEnd(node, start + index + word.length)
          const fault = findFault(range, parent)
          if (fault) faults.push(`${fault}: “${word}” in ${parent.outerHTML.slice(0, 160)}`)
        }
      }
      const { overflowX } = getComputedStyle(parent)
      if (overflowX !== 'visible' && parent.scrollWidth > parent.clientWidth + 1) faults.push(`cut off: ${node.data}`)
    }
    return [...new Set(faults)]
  })
