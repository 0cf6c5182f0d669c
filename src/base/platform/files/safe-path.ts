const base = 'http://shop.invalid'

/** Longer than any address that the shop makes; what takes an address refuses a longer one. */
export const maxAddressLength = 2000

/**
 * A text as the address of something in this shop, resolved as browsers resolve it: path, query and fragment. Undefined
 * if a browser, a proxy or the router could interpret it as another site or as script.
 */
export function toSafePath(text: string): string | undefined {
  // Browsers drop tabs and line breaks and treat a backslash as a slash, so `/\evil` and `/<tab>/evil` leave the site.
  // guard: an address never leaves the shop | drop | base/platform/files/safe-path.test identity/sign-in/return-path.test
  if (text.length > maxAddressLength || !/^\/[\x21-\x7e\u00a0-\uffff]*$/.test(text) || /[\\\u2028\u2029]/.test(text))
    return undefined
  if (!URL.canParse(text, base)) return undefined
  // Resolving drops `.` and `..`, so that `/.//evil` becomes `//evil`.
  const { origin, pathname, search, hash } = new URL(text, base)
  // guard: no part of a path is empty, so that none begins with another host | !hasEmptyPart(pathname) → 1 > 0 | base/platform/files/safe-path.test identity/sign-in/return-path.test
  return origin === base && !hasEmptyPart(pathname) ? pathname + search + hash : undefined
}

/** Without a prefix such as `/de`, what follows an empty part would be a host; so it would be for who decodes first. */
function hasEmptyPart(pathname: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are looked for
    return /\/[\s/\\]|[\\\u0000-\u001f\u007f-\u009f]/.test(decodeURIComponent(pathname))
  } catch {
    return true
  }
}
