import type { FastifyRequest } from 'fastify'

/** Someone whose bearer token was found good at this request. The role is today's, from the database. */
export type Caller = {
  id: string
  email: string
  name: string
  role: 'customer' | 'admin'
  /** An admin who has yet to set up the second factor that this shop asks of admins; until then a customer. */
  needsSecondFactor: boolean
  sessionId: string
  signedInAt: Date
}

/** Someone whose identity session was found good; only the token exchange asks this. */
export type Proof = { userId: string; email: string; sessionId: string }

/** How the shop learns who is asking; identity provides it. Undefined: nobody it knows. */
export type Authenticator = {
  callerOf(request: FastifyRequest): Promise<Caller | undefined>
  proofOf(request: FastifyRequest): Promise<Proof | undefined>
}
