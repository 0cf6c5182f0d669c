import { splitLocalePath } from '../text/locale.ts'
import { splitData } from './page-info.server.ts'

/** Names the page of a path, in any language, as its route is written; undefined: there is no such page. */
export type NamePage = (path: string) => string | undefined

type Route = { path: string; parts: readonly string[] }

/**
 * As the router finds pages, in less than a microsecond: by the number of parts and the first of them, and then part by
 * part. Routes and not addresses are named, of which there is no end.
 */
export function createPageNamer(paths: readonly string[]): NamePage {
  const routes = paths
    .filter((path) => !path.endsWith('*'))
    .map((path) => ({ path, parts: toParts(path.toLowerCase()) }))
  const groups = Map.groupBy(routes.toSorted(byRank), ({ parts }) => toGroup(parts.length, parts[0]!))
  return (path) => {
    const parts = toParts(splitData(splitLocalePath(path).path).address.toLowerCase())
    const findIn = (first: string) =>
      groups.get(toGroup(parts.length, first))?.find((route) => isSameRoute(route, parts))?.path
    return findIn(parts[0]!) ?? findIn(':')
  }
}

const toParts = (path: string): string[] => path.slice(1, path.endsWith('/') ? -1 : undefined).split('/')

const toGroup = (length: number, first: string) => (first.startsWith(':') ? `${length} :` : `${length} ${first}`)

const isSameRoute = ({ parts: own }: Route, parts: readonly string[]) =>
  own.every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index] !== ''))

/** At the same position a static part comes before a parameter. */
const byRank = (a: Route, b: Route) => (a.path.replaceAll(':', '\uffff') < b.path.replaceAll(':', '\uffff') ? -1 : 1)
