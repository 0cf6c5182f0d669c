import { createPersistentStore } from '#base/platform/persistent-store.ts'

/** The session data that this browser stores: its access token, and a sign-out that the server has not confirmed. */

export const tokenKey = 'accessToken'

const toText = { parse: (stored: unknown) => (typeof stored === 'string' ? stored : null) }
const token = createPersistentStore(tokenKey, toText, { format: 'text' })
// When the token expires by this browser's clock; an expired token is not sent.
const expiry = createPersistentStore('accessTokenUntil', { parse: Number })
const leaving = createPersistentStore('signingOut', toText, { format: 'text' })
const marginMs = 5000

/** This browser stores nothing for the site, so staying signed in is impossible. */
export class StorageUnsupported extends Error {}

/** @throws StorageUnsupported */
export function storeToken({ token: issued, expiresInSeconds }: { token: string; expiresInSeconds: number }): void {
  if (token.write(issued) && expiry.write(Date.now() + expiresInSeconds * 1000)) return
  removeToken()
  throw new StorageUnsupported()
}

export const readToken: () => string | null = token.read

export function isExpiring(): boolean {
  const until = expiry.read()
  return until > 0 && until - marginMs < Date.now()
}

export function removeToken(): void {
  token.write(undefined)
  expiry.write(undefined)
}

/** Remembers that this browser's user is signing out, and the token to revoke, until the server has confirmed it. */
export const markLeaving = (): void => void leaving.write(readToken() ?? readLeavingToken() ?? '')

/** The token of an unconfirmed sign-out, empty if there was none; null if no sign-out is pending. */
export const readLeavingToken: () => string | null = leaving.read

export const clearLeaving = (): void => void leaving.write(undefined)
