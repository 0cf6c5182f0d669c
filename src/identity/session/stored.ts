/** What this browser keeps of a session: its access token, and a sign-out that the server has not confirmed. */

export const tokenKey = 'accessToken'
// When the token expires by this browser's clock, so that an expired one is not sent in vain.
const untilKey = 'accessTokenUntil'
const leavingKey = 'signingOut'
const marginMs = 5000

/** This browser stores nothing for the site, so nobody can stay signed in. */
export class StorageUnsupported extends Error {}

/** @throws StorageUnsupported */
export function storeToken({ token, expiresInSeconds }: { token: string; expiresInSeconds: number }): void {
  try {
    localStorage.setItem(tokenKey, token)
    localStorage.setItem(untilKey, String(Date.now() + expiresInSeconds * 1000))
  } catch {
    throw new StorageUnsupported()
  }
}

export const storedToken = (): string | null => ifStored(() => localStorage.getItem(tokenKey))

export function isExpiring(): boolean {
  const until = Number(localStorage.getItem(untilKey))
  return until > 0 && until - marginMs < Date.now()
}

export function removeToken(): void {
  ifStored(() => {
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(untilKey)
  })
}

/** Remembers that this browser's user is signing out, and the token to revoke, until the server has confirmed it. */
export function markLeaving(): void {
  ifStored(() => localStorage.setItem(leavingKey, storedToken() ?? leavingToken() ?? ''))
}

/** The token of an unconfirmed sign-out, empty if there was none; null: nobody is signing out. */
export const leavingToken = (): string | null => ifStored(() => localStorage.getItem(leavingKey))

export function forgetLeaving(): void {
  ifStored(() => localStorage.removeItem(leavingKey))
}

/** Without storage there is nothing to remember, and nothing to remove. */
function ifStored<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
