import { pages } from '#pages.ts'
import { splitLocalePath } from '#platform/locale.ts'

/**
 * The page to redirect to after signing in: the requested one if it is a page of this shop, else the home page. It has
 * no language prefix: the language of the sign-in page is kept.
 * Anything that a browser could interpret as another site, or as script, is rejected.
 */
export function safeReturnPath(from: string | null | undefined): string {
  return from && isReturnPath(from) ? withoutLanguage(from) : '/'
}

const base = 'http://shop.invalid'

const visitorPaths = Object.entries(pages).flatMap(([path, { access }]) => (access === 'visitor' ? [path] : []))

/** The sign-in pages, which would redirect back to themselves, and the API, which has no pages. */
const leadsNowhere = new RegExp(`^(${['/api', ...visitorPaths].join('|')})(/|$)`, 'i')

/** Whether a text is the path of a page of this shop, however a browser interprets it. */
export function isReturnPath(from: string): boolean {
  // The checks apply to the path without its prefix: `/bn//evil` would become `//evil`.
  const path = withoutLanguage(from)
  // Browsers drop tabs and line breaks and treat a backslash as a slash, so `/\evil` and `/<tab>/evil` leave the site.
  // guard: a return path never leaves the shop | drop | identity/sign-in/return-path.test
  if (!/^\/[\x21-\x7e\u00a0-\uffff]*$/.test(path) || /[\\\u2028\u2029]/.test(path)) return false
  const decoded = decodedOf(path)
  if (decoded === undefined || /^\/[/\\]/.test(path) || /^\/[\s/\\]/.test(decoded)) return false
  if (!URL.canParse(path, base)) return false
  // Resolving drops `.` and `..`, so that `/.//evil` would become `//evil`.
  const { origin, pathname } = new URL(path, base)
  return origin === base && !pathname.startsWith('//') && !leadsNowhere.test(pathname)
}

const withoutLanguage = (path: string) => path.replace(/^[^?#]*/, (pathname) => splitLocalePath(pathname).path)

function decodedOf(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** The sign-in page, with the page to return to. */
export const loginPath = (from: string) => remembering('/login', from)

/** The register page, with the page to return to. */
export const registerPath = (from: string | null) => remembering('/register', from)

function remembering(page: string, from: string | null): string {
  const path = safeReturnPath(from)
  return path === '/' ? page : `${page}?${new URLSearchParams({ from: path })}`
}
