/** What the server has to know of a page. Its `path` is a route's: with parameters, and without language. */
export type PageFacts = {
  path: string
  /** It is about its reader: no copy of it is kept outside of the shop. */
  personal: boolean
  /** The queries that it reads. */
  queries: readonly string[]
  /** It has a form that can also be sent where no script runs. */
  form: boolean
}

export type FindPage = (path: string) => PageFacts | undefined

/** Finds the page at an address without language, or of its data, as the routes do. */
export function pageFinder(pages: readonly PageFacts[]): FindPage {
  const patterns = pages.map((page) => ({ page, pattern: patternOf(page.path) })).toSorted(byRank)
  return (path) => {
    const address = path.replace(/(\/_root)?\.data$/, '')
    return patterns.find(({ pattern }) => pattern.test(address))?.page
  }
}

/** At the same place a name comes before a parameter, and both before a splat. */
const byRank = (a: { page: PageFacts }, b: { page: PageFacts }) => (rankOf(a.page) < rankOf(b.page) ? -1 : 1)
const rankOf = ({ path }: PageFacts) => path.replaceAll(':', '\ufffe').replaceAll('*', '\uffff')

function patternOf(path: string): RegExp {
  const start = path.replace(/\/\*?$/, '').replace(/:\w+/g, '[^/]+')
  return new RegExp(path.endsWith('*') ? `^${start}(/.*)?$` : `^${start}/*$`, 'i')
}
