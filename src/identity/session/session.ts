import { api, setCredentials } from '#platform/contract/client.ts'

/** Who is signed in. `admin` decides what is shown; what is allowed, the server decides at every call. */
export type User = { email: string; name: string; image: string | null; admin: boolean; needsSecondFactor: boolean }

/** What is known about who uses this browser. `failed`: it could not be found out, and can be tried again. */
export type Session =
  | { status: 'loading' }
  | { status: 'visitor' }
  | { status: 'signed-in'; user: User }
  | { status: 'failed'; error: unknown }

/** This browser keeps nothing for the site, so nobody can stay signed in. */
export class StorageUnsupported extends Error {}

const key = 'accessToken'
// Until when the token is good, by this browser's clock, so that a dead one is not sent in vain.
const untilKey = 'accessTokenUntil'
const marginMs = 5000
const listeners = new Set<() => void>()
let session: Session = { status: 'loading' }

/** For `useSyncExternalStore`. While rendering on the server nobody is known yet. */
export const sessionStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => session,
  getOnServer: (): Session => loading,
}
const loading: Session = { status: 'loading' }

function setSession(next: Session): Session {
  session = next
  for (const listener of listeners) listener()
  return next
}

/** Waits until it is known who is signed in. */
export function sessionReady(): Promise<Session> {
  if (session.status !== 'loading') return Promise.resolve(session)
  return new Promise((resolve) => {
    const unsubscribe = sessionStore.subscribe(() => {
      if (session.status === 'loading') return
      unsubscribe()
      resolve(session)
    })
  })
}

let refreshing: Promise<Session> | undefined

/**
 * Brings the two halves together: the identity session, which is a cookie, and the access token kept here. A token
 * without a session is forgotten; a session without a token gets one. Several callers at once share one round.
 */
export function refreshSession(): Promise<Session> {
  refreshing ??= loadSession()
    .then(setSession, (error) => setSession({ status: 'failed', error }))
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}

async function loadSession(): Promise<Session> {
  // A session that is just ending is nobody's any more; the login page asks as soon as it is shown.
  await signingOut?.catch(() => {})
  const { getSession, isAdmin } = await calls()
  const { user } = await api(getSession, {})
  if (!user) return toVisitor()
  if (!storedToken()) await exchangeForToken(user.email)
  const { email, name, image } = user
  const rights = await api(isAdmin, { email })
  return { status: 'signed-in', user: { email, name, image, ...rights } }
}

// The declarations bring the schema library along, which a visitor's page does not need.
const calls = () => import('../contract.ts')

/** Someone new signed in: what was known of the one before is forgotten first. */
export async function beginSession(): Promise<Session> {
  removeToken()
  await refreshing
  return refreshSession()
}

let signingOut: Promise<void> | undefined

/** Signs out here and on the server; here at once, whatever the network does. */
export function signOut(): Promise<void> {
  signingOut = endSessionEverywhere().finally(() => {
    signingOut = undefined
  })
  return signingOut
}

async function endSessionEverywhere(): Promise<void> {
  const { endSession } = await calls()
  // The token goes along, since it may be of a session whose cookie is gone. One request that outlives the page:
  // whoever signs out and closes the tab at once is signed out.
  const ended = api(endSession, {}, { keepalive: true, token: storedToken() ?? undefined })
  setSession(toVisitor())
  await ended
}

async function exchangeForToken(email: string): Promise<void> {
  const { exchangeToken } = await calls()
  const { token, expiresInSeconds } = await api(exchangeToken, { email })
  try {
    localStorage.setItem(key, token)
    localStorage.setItem(untilKey, String(Date.now() + expiresInSeconds * 1000))
  } catch {
    throw new StorageUnsupported()
  }
}

let renewing: Promise<boolean> | undefined

/** Exchanges the session for a fresh token. False: there is no session any more, and now everyone here knows. */
export function renew(): Promise<boolean> {
  renewing ??= renewToken().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function renewToken(): Promise<boolean> {
  const { getSession } = await calls()
  const { user } = await api(getSession, {})
  if (!user) {
    setSession(toVisitor())
    return false
  }
  await exchangeForToken(user.email)
  return true
}

function storedToken(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The token, renewed first when it is about to die. */
async function freshToken(): Promise<string | null> {
  const token = storedToken()
  if (token === null) return null
  if (isExpiring()) await renew()
  return storedToken()
}

function isExpiring(): boolean {
  const until = Number(localStorage.getItem(untilKey))
  return until > 0 && until - marginMs < Date.now()
}

function toVisitor(): Session {
  removeToken()
  return { status: 'visitor' }
}

function removeToken(): void {
  try {
    localStorage.removeItem(key)
    localStorage.removeItem(untilKey)
  } catch {
    // Where nothing can be kept there is nothing to remove.
  }
}

/** Finds out who this is. Without a token it is a visitor, and nobody needs to be asked. */
function start(): void {
  setCredentials({ token: freshToken, renew })
  if (storedToken()) refreshSession()
  else session = { status: 'visitor' }
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    if (!storedToken()) setSession({ status: 'visitor' })
    else if (session.status !== 'signed-in' || event.oldValue === null) refreshSession()
  })
}

if (typeof window !== 'undefined') start()
