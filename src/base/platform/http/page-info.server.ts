/** The server's facts about a page. `path` is a route's: with parameters, without a language prefix. */
export type PageInfo = {
  path: string
  /** It is about its reader, or only for those who know its address: no copy of it is cached outside the shop. */
  personal: boolean
  /** Visitors sign in on it. */
  signsIn: boolean
  /** The query parameters it reads. */
  queries: readonly string[]
  /** It also reads attributes of products, by their keys. */
  facets: boolean
  /** It has a form that also works without script. */
  form: boolean
  /** It loads the card provider's script. */
  cards: boolean
}

export type FindPage = (path: string) => PageInfo | undefined

/** Finds the page of a path without a language prefix, or of its `.data` request, as the router does. */
export function createPageFinder(pages: readonly PageInfo[]): FindPage {
  const patterns = pages.map((page) => ({ page, pattern: toPattern(page.path) })).toSorted(byRank)
  return (path) => {
    const { address } = splitData(path)
    return patterns.find(({ pattern }) => pattern.test(address))?.page
  }
}

/** The path of a page, and what makes it the address of the page's data. */
export function splitData(path: string): { address: string; data: string } {
  const data = ['/_root.data', '/_.data', '.data'].find((end) => path.endsWith(end)) ?? ''
  return { address: path.slice(0, path.length - data.length), data }
}

/**
 * The one path under which a page is rendered, however its address is spelt: the router ignores case and a slash at the
 * end. All addresses that do not exist are one page.
 */
export function toUsualPath(page: PageInfo, address: string): string {
  const given = address.split('/')
  const parts = page.path.split('/').map((part, index) => (part.startsWith(':') ? given[index]! : part))
  return parts.join('/').replace(/\*$/, 'not-found')
}

/** At the same position a static segment comes before a parameter, and both before a splat. */
const byRank = (a: { page: PageInfo }, b: { page: PageInfo }) => (toRank(a.page) < toRank(b.page) ? -1 : 1)
const toRank = ({ path }: PageInfo) => path.replaceAll(':', '\ufffe').replaceAll('*', '\uffff')

export function toPattern(path: string): RegExp {
  const start = path.replace(/\/\*?$/, '').replace(/:\w+/g, '[^/]+')
  return new RegExp(path.endsWith('*') ? `^${start}(/.*)?$` : `^${start}/?$`, 'i')
}
