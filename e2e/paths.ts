import { type Page, pages } from '../src/pages.ts'

/** The pages in the shop's table that have a property, each with an address whose ids do not exist. */
export const listPages = (has: (page: Page) => boolean) =>
  Object.entries<Page>(pages)
    .filter(([, page]) => has(page))
    .map(([pattern, page]) => ({
      pattern,
      page,
      path: pattern.replace(/:\w+/g, crypto.randomUUID()).replace('*', 'nowhere'),
    }))

export const listPaths = (has: (page: Page) => boolean): string[] => listPages(has).map(({ path }) => path)
