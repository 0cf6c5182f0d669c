import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

export const verifiedSignInPath = '/sign-in/proven'

/**
 * Starts a session for a person who was identified outside the library. Only this process can call it. The second
 * factor is required afterwards, as after a password.
 */
export const verifiedSignIn = {
  id: 'proven-sign-in',
  endpoints: {
    beginProven: createAuthEndpoint(
      verifiedSignInPath,
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
