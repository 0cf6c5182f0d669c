import { type Page, pages } from '../src/pages.ts'

/** The addresses of those pages of the shop's table that have a property, each with an id that there is not. */
export const pathsOf = (has: (page: Page) => boolean) =>
  Object.entries<Page>(pages)
    .filter(([, page]) => has(page))
    .map(([path]) => path.replace(/:\w+/g, crypto.randomUUID()).replace('*', 'nowhere'))
