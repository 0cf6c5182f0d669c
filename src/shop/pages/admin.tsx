import { type DataStrategyResult, Outlet } from 'react-router'
import { CredentialsFailed } from '#base/platform/errors.ts'
import { AdminOnly, SessionError, userContext } from '#people/identity/session/guard.tsx'
import type { Route } from './+types/admin'
import { Failure } from './failure.tsx'
import type { Handle } from './frame/frame.ts'

// A thrown error would be shown by the outermost route being loaded. So it is returned as this route's own result, next
// to the results of the layouts around it, which load nothing.
const refused: Record<string, DataStrategyResult> = {
  'signed-in': { type: 'data', result: null },
  dashboard: { type: 'data', result: null },
  admin: { type: 'error', result: new Error('This page is for admins.') },
}

export const handle: Handle = { frameOfAdmins: 'only' }

/** Requests none of a page's data unless the user is an admin. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ context }) => (context.get(userContext).admin ? undefined : refused),
]

/** The layout of admin pages: others are told that these are only for admins. */
export default function AdminPages() {
  return (
    <AdminOnly>
      <Outlet />
    </AdminOnly>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (error instanceof CredentialsFailed) return <SessionError error={error} />
  return (
    <AdminOnly>
      <Failure error={error} />
    </AdminOnly>
  )
}
