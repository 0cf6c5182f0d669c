import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { developmentPages, type Page, type PageAccess, pages } from './pages.ts'

const listRoutes = (access: PageAccess, under = '/') =>
  Object.entries(pages)
    .filter(([path, page]) => page.access === access && path.startsWith(under))
    .map(([path, { file }]) => (path === '/' ? index(file, { id: path }) : route(path.slice(1), file, { id: path })))

const isFocused = (id: string | undefined): boolean => (pages as Record<string, Page>)[id ?? '']?.focused === true

const outsideDashboard = (access: PageAccess) =>
  listRoutes(access).filter(({ id, path }) => !path?.startsWith('dashboard') || isFocused(id))

const inDevelopment = Object.entries(developmentPages).map(([path, file]) => route(path.slice(1), file))

/** The pages of the table, each in the layout that enforces its access. */
export default [
  ...listRoutes('public'),
  layout('shop/pages/visitor.tsx', { id: 'visitor' }, listRoutes('visitor')),
  layout('shop/pages/signed-in.tsx', { id: 'signed-in' }, [
    ...outsideDashboard('signed-in'),
    layout('shop/pages/dashboard.tsx', { id: 'dashboard' }, [
      ...listRoutes('signed-in', '/dashboard').filter(({ id }) => !isFocused(id)),
      layout('shop/pages/admin.tsx', { id: 'admin' }, listRoutes('admin')),
    ]),
  ]),
  ...(process.env.NODE_ENV === 'development' ? inDevelopment : []),
] satisfies RouteConfig
