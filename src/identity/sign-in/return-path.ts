/**
 * The page to go to after signing in: the one asked for if it is a page of this shop, else the home page.
 * Anything that a browser could read as another site, or as script, is refused.
 */
export function safeReturnPath(from: string | null | undefined): string {
  return from && isReturnPath(from) ? from : '/'
}

const base = 'http://shop.invalid'

/** Whether a text is the path of a page of this shop, however a browser reads it. */
export function isReturnPath(path: string): boolean {
  // Browsers drop tabs and line ends and take a backslash for a slash, so `/\evil` and `/<tab>/evil` leave the site.
  if (!/^\/[\x21-\x7e\u00a0-\uffff]*$/.test(path) || /[\\\u2028\u2029]/.test(path)) return false
  const decoded = decodedOf(path)
  if (decoded === undefined || /^\/[/\\]/.test(path) || /^\/[\s/\\]/.test(decoded)) return false
  if (!URL.canParse(path, base)) return false
  // Resolving drops `.` and `..`, so that `/.//evil` would become `//evil`.
  const { origin, pathname } = new URL(path, base)
  return origin === base && !pathname.startsWith('//') && !/^\/(login|register|reset-password|api)(\/|$)/.test(pathname)
}

function decodedOf(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** The sign-in page, remembering where one came from. */
export const loginPath = (from: string) => remembering('/login', from)

/** The register page, which brings one back there too. */
export const registerPath = (from: string | null) => remembering('/register', from)

function remembering(page: string, from: string | null): string {
  const path = safeReturnPath(from)
  return path === '/' ? page : `${page}?${new URLSearchParams({ from: path })}`
}
