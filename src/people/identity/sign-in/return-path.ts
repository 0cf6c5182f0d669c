import { toSafePath } from '#base/platform/files/safe-path.ts'
import { splitLocalePath } from '#base/platform/text/locale.ts'
import { pages } from '#pages.ts'

/**
 * The page to redirect to after signing in: the requested one if it is a page of this shop, else the home page. It has
 * no language prefix: the language of the sign-in page is kept.
 */
export const toSafeReturnPath = (from: string | null | undefined): string => (from && toReturnPath(from)) || '/'

/** Whether a text is the address of a page in this shop that signing in can lead to. */
export const isReturnPath = (from: string): boolean => toReturnPath(from) !== undefined

const visitorPaths = Object.entries(pages).flatMap(([path, { access }]) => (access === 'visitor' ? [path] : []))

/** The sign-in pages would redirect back to themselves, and the API has no pages. */
const leadsNowhere = new RegExp(`^(${['/api', ...visitorPaths].join('|')})([/?#]|$)`, 'i')

function toReturnPath(from: string): string | undefined {
  const path = toSafePath(from)?.replace(/^[^?#]*/, (pathname) => splitLocalePath(pathname).path)
  return path === undefined || leadsNowhere.test(path) ? undefined : path
}

/** The sign-in page, with the page to return to. */
export const buildLoginPath = (from: string) => remembering('/login', from)

/** The register page, with the page to return to. */
export const buildRegisterPath = (from: string | null) => remembering('/register', from)

function remembering(page: string, from: string | null): string {
  const path = toSafeReturnPath(from)
  return path === '/' ? page : `${page}?${new URLSearchParams({ from: path })}`
}
