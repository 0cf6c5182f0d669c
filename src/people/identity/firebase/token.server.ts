import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose'
import { z } from 'zod'
import type { Config } from '#base/platform/config/config.server.ts'
import type { IdentityService } from '#base/platform/config/services.server.ts'
import { waitAside } from '#base/platform/load/waiting.server.ts'

export type FirebaseService = Extract<IdentityService, { kind: 'firebase' }>

/** The person of a Firebase ID token. */
export type FirebaseUser = { subject: string; email: string | undefined; emailVerified: boolean; name: string }

/** @throws unless the token is Firebase's, for this project, and of a sign-in within the last five minutes */
export type Verifier = (idToken: string) => Promise<FirebaseUser>

const maxSignInAgeSeconds = 5 * 60
const toleranceSeconds = 60

const Claims = z.object({
  sub: z.string().min(1).max(128),
  auth_time: z.int(),
  email: z.email().max(254).toLowerCase().optional(),
  email_verified: z.boolean().default(false),
  name: z.string().trim().default(''),
})

// https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
export const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
export const loadPublishedKeys = (): JWTVerifyGetKey => {
  const keys = createRemoteJWKSet(new URL(googleKeys))
  return (...token) => waitAside(() => keys(...token))
}

/** Whether a token could not be verified because the keys could not be fetched: the token itself may be valid. */
export const isWithoutKeys = (error: unknown): boolean =>
  error instanceof TypeError ||
  ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes((error as { code?: string }).code ?? '')

/** Verifies signed tokens; the emulator's unsigned ones only where its address is configured, and never in a live shop. */
export function createTokenVerifier(
  service: Pick<FirebaseService, 'projectId' | 'emulatorHost'>,
  mode: Config['mode'],
  keys: JWTVerifyGetKey = loadPublishedKeys(),
): Verifier {
  const expected = {
    // guard: a token of another Firebase project signs nobody in | drop | identity/firebase/token.test
    issuer: `https://securetoken.google.com/${service.projectId}`,
    // guard: a token for another Firebase project signs nobody in | drop | identity/firebase/token.test
    audience: service.projectId,
    requiredClaims: ['exp'],
    maxTokenAge: '1h',
    clockTolerance: toleranceSeconds,
  }
  // guard: an unsigned token opens nothing in a live shop | && mode === 'demo' → && 0 < 1 | identity/firebase/token.test
  if (service.emulatorHost !== undefined && mode === 'demo')
    return async (idToken) => toUser(UnsecuredJWT.decode(idToken, expected).payload)
  return async (idToken) => toUser((await jwtVerify(idToken, keys, { ...expected, algorithms: ['RS256'] })).payload)
}

function toUser(payload: JWTPayload): FirebaseUser {
  const { sub, auth_time, email, email_verified, name } = Claims.parse(payload)
  // clock: compares with the time that Firebase’s token says
  const age = Date.now() / 1000 - auth_time
  // Without this, a token renewed for months could start sessions long after its owner last signed in.
  // guard: a session begins only with a recent sign-in at Firebase | never | identity/firebase/token.test
  if (age > maxSignInAgeSeconds + toleranceSeconds || age < -toleranceSeconds)
    throw new Error('The sign-in at Firebase is not recent.')
  return { subject: sub, email, emailVerified: email_verified, name }
}
