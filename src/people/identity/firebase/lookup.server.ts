import { z } from 'zod'
import { fetchFromProvider, getProviderAnswer } from '../openid/provider-request.server.ts'
import type { FirebaseService } from './token.server.ts'

const Found = z.object({
  users: z.tuple([z.object({ localId: z.string(), disabled: z.boolean().default(false) })]),
})

/** Firebase's errors for a token whose account was closed, deleted, or signed out everywhere. */
const ended = /USER_DISABLED|USER_NOT_FOUND|TOKEN_EXPIRED|INVALID_ID_TOKEN/

/** The address of a call to Firebase Authentication, or to its emulator. */
export function buildFirebaseUrl({ apiKey, emulatorHost }: FirebaseService, call: string): string {
  const host = 'identitytoolkit.googleapis.com'
  const base = emulatorHost === undefined ? `https://${host}` : `http://${emulatorHost}/${host}`
  return `${base}/v1/${call}?${new URLSearchParams({ key: apiKey })}`
}

/**
 * Whether the account of a verified token is still open at Firebase. The token alone does not show it, since it stays
 * valid for an hour.
 * @throws ProviderError if Firebase does not answer, or not this API key
 */
export async function isOpenAtFirebase(service: FirebaseService, idToken: string, subject: string): Promise<boolean> {
  try {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ idToken }) }
    const { users } = Found.parse(
      await fetchFromProvider({ fetch }, buildFirebaseUrl(service, 'accounts:lookup'), init),
    )
    return users[0].localId === subject && !users[0].disabled
  } catch (error) {
    if (ended.test(getProviderAnswer(error))) return false
    throw error
  }
}
