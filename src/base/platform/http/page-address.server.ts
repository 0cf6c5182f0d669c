import { LRUCache } from 'lru-cache'
import { toSafePath } from '../files/safe-path.ts'
import type { FindPage } from './page-info.server.ts'
import { buildPageKey } from './pages.server.ts'

/** What a request's address means as that of a page: resolved, without query and fragment, and as the page's key. */
export type PageAddress = { url: string; pathname: string; key: string }

/** Longer ones are read each time. */
const maxKnownLength = 200

/**
 * Makes the function that reads the addresses of pages. One without a query means the same each time, so it is found by
 * its own letters: reading it takes as long as sending the page. What a query means depends on the catalogue.
 */
export function createAddressReader(
  findPage: FindPage,
  isAttribute: (name: string) => boolean,
): (given: string) => PageAddress {
  // bounded: 10,000 addresses of at most 200 letters
  const known = new LRUCache<string, PageAddress>({ max: 10_000 })
  return (given) => {
    const found = known.get(given)
    if (found) return found
    // guard: an address that leads out of the shop is no page | toSafePath(given) → given | http/gateway.test
    const url = toSafePath(given) ?? '/not-found'
    const pathname = getPathname(url)
    const address = { url, pathname, key: buildPageKey(findPage, isAttribute, pathname, url.slice(pathname.length)) }
    // guard: a query is read anew each time | !/[?#]/.test(given) → true | http/page-address
    if (given.length <= maxKnownLength && !/[?#]/.test(given)) known.set(given, address)
    return address
  }
}

/** Without query and fragment. */
export const getPathname = (url: string) => /^[^?#]*/.exec(url)![0]
