import { toSafePath } from '#base/platform/files/safe-path.ts'
import { foldText, isAlike, listSpellings } from '#base/platform/folding/fold.ts'
import { splitLocalePath } from '#base/platform/text/locale.ts'

/** How long an address may be, and how many are kept. */
export const maxPathLength = 500
export const maxRedirects = 10_000

/**
 * An old address as it is kept: its path without language, case and a slash at its end, and its query. Undefined for what is no
 * address.
 */
export function toOldPath(text: string): string | undefined {
  const safe = toSafePath(text)
  if (safe === undefined || safe.length > maxPathLength) return undefined
  const [, path = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(safe)!
  const bare = toReadable(splitLocalePath(path).path.replace(/(?<=.)\/$/, ''))
  return bare === '/' && search === '' ? undefined : bare + search
}

/** Signs that need no escape in an address, and are escaped by some: `%7E` is `~`. */
const escapedSigns = /%(?:2[146-9a-e]|3[0-9abd]|40|[46][1-9a-f]|[57][0-9a]|5[bdf]|7e)/gi
const escapedLetters = /(?:%[89a-f][0-9a-f])+/gi

/** With the letters that are escaped in addresses, in small ones, whichever alphabet they are of. */
const toReadable = (path: string): string =>
  path
    .replace(escapedSigns, (escaped) => decodeURIComponent(escaped))
    .replace(escapedLetters, (escaped) => {
      try {
        return decodeURIComponent(escaped)
      } catch {
        return escaped
      }
    })
    .normalize('NFC')
    .toLowerCase()

/** An old address in each way in which people write it. */
export const listPathForms = (oldPath: string): string[] => [...new Set([oldPath, ...listSpellings(oldPath)])]

/** Whether two old addresses are looked up alike. */
export const isSamePath = (one: string, other: string): boolean =>
  one === other || (/[^!-~]/.test(one + other) && isAlike(one, other))

/** An address without its query, by which a redirect for all of them is found. */
export const dropQuery = (path: string): string => path.replace(/[?#].*/, '')

/** The parameters of an address, as they are compared. */
export const listQueryParts = (path: string): string[] => [
  ...new Set([...readQuery(path)].map(([name, value]) => foldText(`${name}=${value}`))),
]

const readQuery = (path: string) => new URLSearchParams(/\?([^#]*)/.exec(path)?.[1] ?? '')

/** Parameters that name what has a page of its own, and the path of that page. */
export const namingParams: Readonly<Record<string, string>> = { category: '/categories/' }

/** The same address by the names that its parameters have now, or the page that one of them leads to; undefined: nothing leads on. */
export function changeParams(url: string, findTarget: (path: string) => string | undefined): string | undefined {
  const params = readQuery(url)
  let isReplaced = false
  for (const [name, place] of Object.entries(namingParams)) {
    const value = params.get(name)
    const to = value ? findTarget(place + encodeURIComponent(value)) : undefined
    if (to === undefined) continue
    if (!to.startsWith(place)) return to
    params.set(name, dropQuery(to).slice(place.length))
    isReplaced = true
  }
  return isReplaced ? `${splitLocalePath(dropQuery(url)).path}?${params}` : undefined
}

/** A line of a list as it is typed: a path, or a whole address, of which only the path counts. */
export function readPastedPath(text: string, hosts: 'any' | readonly string[]): string | undefined {
  const typed = text.trim().replaceAll(' ', '%20')
  if (!/^https?:\/\//i.test(typed)) return typed
  if (!URL.canParse(typed)) return undefined
  const { host, pathname, search, hash } = new URL(typed)
  // guard: a redirect never leaves the shop | drop | site/redirects
  if (hosts !== 'any' && !hosts.includes(host)) return undefined
  return pathname + search + hash
}
