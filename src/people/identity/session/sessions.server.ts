import type { FastifyRequest } from 'fastify'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { Proof } from '#base/platform/http/caller.server.ts'
import type { Auth } from '../auth.server.ts'
import { toHeaders } from '../sign-in/sign-in.server.ts'
import { findLiveSession } from './sessions.sql.server.ts'

/** The identity sessions that browsers hold through their cookie. */
export function createSessions(auth: Auth, db: Database) {
  /** The user and session of the cookie. The headers clear a cookie that the library rejects. */
  async function find(request: FastifyRequest) {
    if (!request.headers.cookie) return { headers: new Headers() }
    const { headers, response } = await auth.api.getSession({ headers: toHeaders(request), returnHeaders: true })
    if (!response || !(await findLiveSession(db, response.session.id))) return { headers }
    return { headers, user: response.user, session: response.session }
  }

  async function readProof(request: FastifyRequest): Promise<Proof | undefined> {
    const { user, session } = await find(request)
    if (!user || !session) return undefined
    return { userId: user.id, email: user.email, isGuest: user.guestEmail != null, sessionId: session.id }
  }

  return { find, readProof }
}
