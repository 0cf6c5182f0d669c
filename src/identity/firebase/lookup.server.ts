import { z } from 'zod'
import { answerOf, askProvider } from '../openid/ask.server.ts'
import type { FirebaseService } from './token.server.ts'

const Found = z.object({
  users: z.tuple([z.object({ localId: z.string(), disabled: z.boolean().default(false) })]),
})

/** What Firebase says of a token whose account was closed, deleted, or signed out everywhere. */
const ended = /USER_DISABLED|USER_NOT_FOUND|TOKEN_EXPIRED|INVALID_ID_TOKEN/

/** The address of a call to Firebase Authentication, or to its emulator. */
export function firebaseUrl({ apiKey, emulatorHost }: FirebaseService, call: string): string {
  const host = 'identitytoolkit.googleapis.com'
  const base = emulatorHost === undefined ? `https://${host}` : `http://${emulatorHost}/${host}`
  return `${base}/v1/${call}?${new URLSearchParams({ key: apiKey })}`
}

/**
 * Whether the account of a verified token is still open at Firebase. A token alone does not tell: it is believed for an hour.
 * @throws ProviderError if Firebase does not answer, or not this API key
 */
export async function isOpenAtFirebase(service: FirebaseService, idToken: string, subject: string): Promise<boolean> {
  try {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ idToken }) }
    const { users } = Found.parse(await askProvider({ fetch }, firebaseUrl(service, 'accounts:lookup'), init))
    return users[0].localId === subject && !users[0].disabled
  } catch (error) {
    if (ended.test(answerOf(error))) return false
    throw error
  }
}
