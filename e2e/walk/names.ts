import type { Page } from '@playwright/test'
import type { ScreenCheck } from './check.ts'

/** Obstacles for readers of a page: controls and pictures without names, links that lead nowhere. */
export const findObstacles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasName = (element: Element) =>
      element.getAttribute('aria-label') ||
      element.getAttribute('aria-labelledby') ||
      element.textContent?.trim() ||
      element.querySelector('img[alt]:not([alt=""])') ||
      (element as HTMLInputElement).labels?.length ||
      element.getAttribute('title')
    const list = (selector: string) => [...document.querySelectorAll(selector)]
    const describe = (fault: string) => (element: Element) => `${fault}: ${element.outerHTML.slice(0, 120)}`
    const controls = list('a, button, input:not([type=hidden]), select, textarea')
    const isFragmentMissing = (link: Element) => !document.getElementById(link.getAttribute('href')!.slice(1))
    return [
      ...controls
        .filter((element) => !element.closest('[aria-hidden=true], [hidden]') && !hasName(element))
        .map(describe('unnamed')),
      ...list('img:not([alt])').map(describe('no alt')),
      ...list('a[href^="#"]').filter(isFragmentMissing).map(describe('leads nowhere')),
      ...list('a:not([href])').map(describe('no address')),
    ]
  })

export const namesCheck: ScreenCheck = {
  name: 'every control, picture and link has what it needs',
  find: findObstacles,
}
