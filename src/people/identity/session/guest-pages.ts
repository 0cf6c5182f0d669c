import { type Page, pages } from '#pages.ts'

const rows: [string, Page][] = Object.entries(pages)
export const guestPatterns = rows.flatMap(([path, { guests }]) =>
  guests ? [new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i')] : [],
)

/** Whether a guest, who orders without an account, may see the page at a path without language. */
export const isGuestPage = (path: string): boolean => {
  const [pathname = ''] = path.split(/[?#]/)
  return guestPatterns.some((pattern) => pattern.test(pathname))
}
