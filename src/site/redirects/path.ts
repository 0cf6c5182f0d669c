import { splitLocalePath } from '#platform/locale.ts'
import { toSafePath } from '#platform/safe-path.ts'

/** How long an address may be, and how many are kept. */
export const maxPathLength = 500
export const maxRedirects = 10_000

/**
 * An old address as it is looked up: its path without language, case and a slash at its end, and its query. Undefined for what is
 * no address.
 */
export function toOldPath(text: string): string | undefined {
  const safe = toSafePath(text)
  if (safe === undefined || safe.length > maxPathLength) return undefined
  const [, path = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(safe)!
  const bare = splitLocalePath(path)
    .path.replace(/(?<=.)\/$/, '')
    .toLowerCase()
  return bare === '/' && search === '' ? undefined : bare + search
}

/** An address without its query, by which a redirect for all of them is found. */
export const dropQuery = (path: string): string => path.replace(/[?#].*/, '')

/** A line of a list as it is typed: a path, or a whole address, of which only the path counts. */
export function readPastedPath(text: string, hosts: 'any' | readonly string[]): string | undefined {
  const typed = text.trim()
  if (!/^https?:\/\//i.test(typed)) return typed
  if (!URL.canParse(typed)) return undefined
  const { host, pathname, search, hash } = new URL(typed)
  // guard: a redirect never leaves the shop | drop | site/redirects
  if (hosts !== 'any' && !hosts.includes(host)) return undefined
  return pathname + search + hash
}
