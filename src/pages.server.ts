import type { ServerBuild } from 'react-router'
import { mayBePage } from './base/platform/http/gateway.server.ts'
import type { PageInfo } from './base/platform/http/page-info.server.ts'
import { developmentPages, type Page, type PageAccess, pages } from './pages.ts'

const rows = Object.entries<Page>(pages)

/** The page table in the platform's terms. */
export const pageInfo: readonly PageInfo[] = rows.map(
  ([path, { access, queries = [], facets = false, form = false, cards = false, secret = false }]) => ({
    path,
    // guard: no copy of a page with a secret address is kept outside the shop | access !== 'public' || secret → access !== 'public' | pages.test
    personal: access !== 'public' || secret,
    signsIn: access === 'visitor',
    queries,
    facets,
    form,
    cards,
  }),
)

type Route = Pick<NonNullable<ServerBuild['routes'][string]>, 'id' | 'parentId' | 'path'>
type Routes = Readonly<Record<string, Route | undefined>>

/** @throws Error unless the built routes match the page table, each within the layout for its access */
export function checkRoutes(routes: Routes): void {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const parents = new Set(all.map(({ parentId }) => parentId))
  const built = new Map(all.filter(({ id }) => !parents.has(id)).map((route) => [buildPath(routes, route), route]))
  const faults = [...new Set([...built.keys(), ...Object.keys(pages)])].flatMap((path) => {
    const page = (pages as Record<string, Page>)[path]
    const route = built.get(path)
    if (path in developmentPages) return []
    if (!page) return `${path} is a route, but missing from src/pages.ts.`
    if (!route) return `${path} is in src/pages.ts, but no route.`
    if (!mayBePage(path)) return `${path} is no address for a page: the API answers there.`
    const access = findAccess(routes, route)
    // guard: a page is inside the layout that guards it | return access === page.access → return 0 < 1 | pages.test
    return access === page.access ? [] : `${path} is ${page.access} in src/pages.ts, but its route is ${access}.`
  })
  if (faults.length > 0) throw new Error(`The routes are not those of the table of pages. ${faults.join(' ')}`)
}

function findParent(routes: Routes, { parentId }: Route): Route | undefined {
  return parentId === undefined ? undefined : routes[parentId]
}

function buildPath(routes: Routes, route: Route): string {
  const parent = findParent(routes, route)
  return `${parent ? buildPath(routes, parent).replace(/\/$/, '') : ''}/${route.path ?? ''}`.replace(/(.)\/$/, '$1')
}

const layouts: readonly string[] = ['visitor', 'signed-in', 'admin'] satisfies PageAccess[]

/** The access enforced by the innermost such layout around a route. */
function findAccess(routes: Routes, route: Route): PageAccess {
  const parent = findParent(routes, route)
  if (!parent) return 'public'
  return layouts.includes(parent.id) ? (parent.id as PageAccess) : findAccess(routes, parent)
}
