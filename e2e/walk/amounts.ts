import type { ScreenCheck } from './check.ts'

/** An amount of money, in either digits, with the sign before or after it. */
const amount = String.raw`[€$£৳]\s?[\d০-৯]|[\d০-৯]\s?[€$£৳]`

export const amountsCheck: ScreenCheck = {
  name: 'no price and no saving is cut',
  applies: () => true,
  find: (page) =>
    page.evaluate((amount) => {
      const faults: string[] = []
      const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement!
        if (!new RegExp(amount).test(node.textContent!) || parent.closest('.sr-only') || !parent.checkVisibility())
          continue
        const { overflowX } = getComputedStyle(parent)
        const isCut = overflowX !== 'visible' && parent.scrollWidth > parent.clientWidth + 1
        if (isCut) faults.push(node.textContent!)
      }
      return faults
    }, amount),
}
