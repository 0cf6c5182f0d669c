import { type DataStrategyResult, Outlet } from 'react-router'
import { AdminOnly, userContext } from '#identity/session/guard.tsx'
import type { Route } from './+types/admin'
import { Failure } from './failure.tsx'

// An error thrown would be shown in the place of the outermost route that loads anew. So this one is put in its own
// place, beside what the layouts around it load: nothing.
const refused: Record<string, DataStrategyResult> = {
  'pages/signed-in': { type: 'data', result: null },
  'pages/dashboard': { type: 'data', result: null },
  'pages/admin': { type: 'error', result: new Error('This page is for admins.') },
}

/** Asks for nothing of a page if its reader is no admin. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ context }) => (context.get(userContext).admin ? undefined : refused),
]

/** What the pages of admins have in common: to others it is said that they are not for them. */
export default function AdminPages() {
  return (
    <AdminOnly>
      <Outlet />
    </AdminOnly>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminOnly>
      <Failure error={error} />
    </AdminOnly>
  )
}
