import { type Page, pages } from '../src/pages.ts'

/** The addresses of the pages in the shop's table that have a property, with ids that do not exist. */
export const listPaths = (has: (page: Page) => boolean) =>
  Object.entries<Page>(pages)
    .filter(([, page]) => has(page))
    .map(([path]) => path.replace(/:\w+/g, crypto.randomUUID()).replace('*', 'nowhere'))
