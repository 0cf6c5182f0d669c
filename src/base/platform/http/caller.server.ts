import type { FastifyRequest } from 'fastify'

/** Someone whose bearer token was valid for this request. The role is the current one, from the database. */
export type Caller = {
  id: string
  email: string
  /** Whether they have proven that the address is theirs. Until then, nothing is matched by it. */
  emailVerified: boolean
  name: string
  /** The address that a guest has typed, which may be anybody's. Null: they have an account. */
  guestEmail: string | null
  role: 'customer' | 'admin'
  /** An admin who has yet to set up the second factor that this shop requires of admins; a customer until then. */
  needsSecondFactor: boolean
  sessionId: string
  /** They signed in within the last ten minutes, by the database's clock. */
  signedInRecently: boolean
}

/** Someone whose identity session is valid; used by calls with `session-cookie` access only. */
export type Proof = { userId: string; email: string; isGuest: boolean; sessionId: string }

/** Identifies the sender of a request; the identity feature implements it. Undefined: not signed in. */
export type Authenticator = {
  findCaller(request: FastifyRequest): Promise<Caller | undefined>
  readProof(request: FastifyRequest): Promise<Proof | undefined>
}
