import type { Page } from '@playwright/test'

/**
 * Words that are broken across lines or cut off, as readers see them. Data may break: it is text that is allowed to by
 * its style, as long addresses are. Labels may not, whatever their style.
 */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const label = 'h1, h2, h3, h4, label, legend, button, th, dt, nav, summary, [role=alert], [role=columnheader]'
    const mayBreak = (element: Element) => {
      const { overflowWrap, wordBreak } = getComputedStyle(element)
      return (overflowWrap !== 'normal' || wordBreak === 'break-all') && !element.closest(label)
    }
    const isScrolled = (element: Element): boolean => {
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement)
        if (/auto|scroll/.test(getComputedStyle(each).overflowX)) return true
      return false
    }
    const faultOf = (node: Text, from: number, to: number): string | undefined => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      const [first] = boxes
      if (!first) return undefined
      if (boxes.some(({ top }) => Math.abs(top - first.top) > first.height / 2)) return 'broken'
      if (boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1)) return 'outside the window'
      return undefined
    }
    const faults: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const parent = node.parentElement!
      if (parent.closest('script, style, noscript, .sr-only, [inert]') || !parent.checkVisibility()) continue
      if (mayBreak(parent) || isScrolled(parent)) continue
      for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{M}\p{N}\u200c\u200d’']{2,}/gu)) {
        const fault = faultOf(node, index, index + word.length)
        if (fault)
          faults.push(`${fault}: ${word} in ${parent.tagName} ${parent.className} “${node.data.trim().slice(0, 60)}”`)
      }
      const { overflowX, textOverflow } = getComputedStyle(parent)
      if (parent.scrollWidth > parent.clientWidth + 1 && (overflowX !== 'visible' || textOverflow === 'ellipsis'))
        faults.push(`cut off: ${node.data.trim()}`)
    }
    return faults
  })
