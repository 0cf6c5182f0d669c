import { announceLostSession, dropDraft } from '#platform/draft.ts'
import { CredentialsFailed, Problem } from '#platform/errors.ts'
import { forgetLeaving, isExpiring, leavingToken, markLeaving, removeToken, storedToken, tokenKey } from './stored.ts'

/** The signed-in user. `admin` only decides what is shown; the server authorizes every call. */
export type User = {
  email: string
  emailVerified: boolean
  name: string
  image: string | null
  admin: boolean
  needsSecondFactor: boolean
}

/** The session state of this browser. `failed`: it could not be determined; a retry may succeed. */
export type Session =
  | { status: 'loading' }
  /** `lost`: the session ended by itself, in the middle of something. `left`: its user ended it. */
  | { status: 'visitor'; lost?: boolean; left?: boolean }
  | { status: 'signed-in'; user: User }
  | { status: 'failed'; error: unknown }

const listeners = new Set<() => void>()
let session: Session = { status: 'loading' }

/** For `useSyncExternalStore`. During server rendering the session is not known yet. */
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

/** Waits until the session is known. */
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
 * Reconciles the identity session (a cookie) with the access token stored here. A token without a session is deleted;
 * a session without a token gets one. Concurrent callers share one run.
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
  // The login page refreshes as soon as it is shown and must not see the old session.
  await signedOut()
  if (leavingToken() !== null) await endOnServer()
  const { personOfCookie, exchangeForToken, rightsOf } = await calls()
  const user = await personOfCookie()
  if (!user) return toVisitor()
  dropDraft(user.email)
  if (!storedToken()) await exchangeForToken(user.email)
  const rights = await rightsOf(user.email)
  return { status: 'signed-in', user: { ...user, ...rights } }
}

/** What talks to the shop about the session, which a visitor's page does without. */
async function calls() {
  const { setCredentials, ...others } = await import('./calls.ts')
  setCredentials({ token: freshToken, renew })
  return others
}

/** Starts the session of a new sign-in; the previous user's token is deleted first. */
export async function beginSession(): Promise<Session> {
  removeToken()
  // Its cookie has replaced that of a session which could not be ended.
  forgetLeaving()
  await refreshing
  return refreshSession()
}

let signingOut: Promise<void> | undefined

/** Waits for a sign-out in progress, however it ends. */
export const signedOut = async (): Promise<void> => signingOut?.catch(() => {})

/** Signs out here and on the server; here at once, whatever the network does. */
export function signOut(): Promise<void> {
  signingOut = endSessionEverywhere().finally(() => {
    signingOut = undefined
  })
  return signingOut
}

async function endSessionEverywhere(): Promise<void> {
  dropDraft()
  // Before anything that takes time: a page opened meanwhile must not sign in again by the cookie.
  markLeaving()
  // The request is on its way before the page says that it is: whoever then closes the tab is signed out.
  const { endOnServer: end } = await calls()
  const ended = end()
  setSession({ ...toVisitor(), left: true })
  const { continueAt } = await ended
  forgetLeaving()
  if (continueAt) location.assign(continueAt)
}

async function endOnServer(): Promise<{ continueAt?: string | undefined }> {
  const { endOnServer: end } = await calls()
  const answer = await end()
  forgetLeaving()
  return answer
}

let renewing: Promise<boolean> | undefined

/**
 * Exchanges the session for a fresh token. False: the session has ended, and subscribers have been notified.
 * @throws CredentialsFailed when that cannot be determined
 */
export function renew(): Promise<boolean> {
  renewing ??= renewToken()
    .catch((error) => {
      throw error instanceof Problem ? new CredentialsFailed(error) : error
    })
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

async function renewToken(): Promise<boolean> {
  const { personOfCookie, exchangeForToken } = await calls()
  const user = await personOfCookie()
  if (!user) {
    if (session.status === 'signed-in') announceLostSession(session.user.email)
    setSession({ ...toVisitor(), lost: true })
    return false
  }
  await exchangeForToken(user.email)
  return true
}

/** The token, renewed first if it is about to expire. */
async function freshToken(): Promise<string | null> {
  const token = storedToken()
  if (token === null) return null
  if (isExpiring()) await renew()
  return storedToken()
}

function toVisitor(): { status: 'visitor' } {
  removeToken()
  return { status: 'visitor' }
}

/** Determines the session. Without a token it is a visitor, and no request is needed. */
function start(): void {
  if (leavingToken() !== null) {
    session = { ...toVisitor(), left: true }
    signOut().catch(() => {})
  } else if (storedToken()) refreshSession()
  else session = { status: 'visitor' }
  addEventListener('storage', (event) => {
    if (event.key !== tokenKey && event.key !== null) return
    if (!storedToken()) setSession({ status: 'visitor' })
    else if (session.status !== 'signed-in' || event.oldValue === null) refreshSession()
  })
  // A page that the browser kept, and shows again on the way back, was not told that its user signed out.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.status === 'signed-in' && !storedToken()) setSession({ status: 'visitor', left: true })
  })
}

if (typeof window !== 'undefined') start()
