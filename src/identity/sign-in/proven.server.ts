import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

export const provenPath = '/sign-in/proven'

/**
 * Begins a session for somebody who was identified by other means than the library's own. Only this process can call it;
 * a second factor is asked for afterwards, as after a password.
 */
export const provenSignIn = {
  id: 'proven-sign-in',
  endpoints: {
    beginProven: createAuthEndpoint(
      provenPath,
      { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (call) => {
        const { internalAdapter } = call.context
        const user = await internalAdapter.findUserById(call.body.userId)
        const session = user && (await internalAdapter.createSession(user.id))
        if (!session) throw new APIError('UNAUTHORIZED')
        await setSessionCookie(call, { session, user })
        return call.json({ token: session.token, user })
      },
    ),
  },
} satisfies BetterAuthPlugin
