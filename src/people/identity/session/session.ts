import { announceLostSession, deleteDraft } from '#base/platform/draft.ts'
import { CredentialsFailed, Problem } from '#base/platform/errors.ts'
import {
  clearLeaving,
  isExpiring,
  markLeaving,
  readLeavingToken,
  readToken,
  removeToken,
  tokenKey,
} from './token-storage.ts'

/** The signed-in user. `admin` only decides what is shown; the server authorizes every call. */
export type User = {
  email: string
  emailVerified: boolean
  /** The address that a guest has typed; null: the user has an account. */
  guestEmail: string | null
  name: string
  image: string | null
  admin: boolean
  needsSecondFactor: boolean
}

/** The session state of this browser. `failed`: it could not be determined; a retry may succeed. */
export type BrowserSession =
  | { status: 'loading' }
  /** `lost`: the session ended by itself, in the middle of something. `left`: its user ended it. */
  | { status: 'visitor'; lost?: boolean; left?: boolean }
  | { status: 'signed-in'; user: User }
  | { status: 'failed'; error: unknown }

/** Whether somebody is signed in to an account, and is no guest. */
export const hasAccount = (session: BrowserSession): boolean =>
  session.status === 'signed-in' && session.user.guestEmail === null

const listeners = new Set<() => void>()
let session: BrowserSession = { status: 'loading' }

/** For `useSyncExternalStore`. During server rendering the session is not known yet. */
export const sessionStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => session,
  getOnServer: (): BrowserSession => loading,
}
const loading: BrowserSession = { status: 'loading' }

function setSession(next: BrowserSession): BrowserSession {
  session = next
  for (const listener of listeners) listener()
  return next
}

/** Waits until the session is known. */
export function waitForSession(): Promise<BrowserSession> {
  if (session.status !== 'loading') return Promise.resolve(session)
  return new Promise((resolve) => {
    const unsubscribe = sessionStore.subscribe(() => {
      if (session.status === 'loading') return
      unsubscribe()
      resolve(session)
    })
  })
}

let refreshing: Promise<BrowserSession> | undefined

/**
 * Reconciles the identity session (a cookie) with the access token stored here. A token without a session is deleted;
 * a session without a token gets one. Concurrent callers share one run.
 */
export function refreshSession(): Promise<BrowserSession> {
  refreshing ??= loadSession()
    .then(setSession, (error) => setSession({ status: 'failed', error }))
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}

async function loadSession(): Promise<BrowserSession> {
  // The login page refreshes when it appears and must not see the old session.
  await waitForSignOut()
  if (readLeavingToken() !== null) await endOnServer()
  const { loadSessionUser, exchangeForToken, loadRights } = await calls()
  const user = await loadSessionUser()
  if (!user) return toVisitor()
  deleteDraft(user.email)
  if (!readToken()) await exchangeForToken(user.email)
  const rights = await loadRights(user.email)
  return { status: 'signed-in', user: { ...user, ...rights } }
}

/** The calls about the session, which a visitor's page does not load. */
async function calls() {
  const { setCredentials, ...others } = await import('./calls.ts')
  setCredentials({ token: freshToken, renew: renewSession })
  return others
}

let beforeGuestLeaves: (() => Promise<void>) | undefined

/** Sets what is done with a guest's token before the session of another sign-in replaces it. */
export const setBeforeGuestLeaves = (act: () => Promise<void>): void => {
  beforeGuestLeaves = act
}

/** Starts the session of a new sign-in; the previous user's token is deleted first. */
export async function beginSession(): Promise<BrowserSession> {
  // A renewed token would be that of the new session. Whatever fails, the sign-in has succeeded.
  if (session.status === 'signed-in' && !hasAccount(session) && !isExpiring())
    await beforeGuestLeaves?.().catch(() => {})
  removeToken()
  // Its cookie has replaced that of a session that could not be ended.
  clearLeaving()
  await refreshing
  return refreshSession()
}

let signingOut: Promise<void> | undefined

/** Waits for a sign-out in progress, however it ends. */
export const waitForSignOut = async (): Promise<void> => signingOut?.catch(() => {})

/** Signs out here and on the server; here immediately, whatever the network does. */
export function signOut(): Promise<void> {
  signingOut = endSessionEverywhere().finally(() => {
    signingOut = undefined
  })
  return signingOut
}

async function endSessionEverywhere(): Promise<void> {
  deleteDraft()
  // Must come before anything slow: a page opened meanwhile must not sign in again by the cookie.
  markLeaving()
  // The request is sent before the page shows the sign-out, so closing the tab then does not lose it.
  const { endOnServer: end } = await calls()
  const ended = end()
  setSession({ ...toVisitor(), left: true })
  const { continueAt } = await ended
  clearLeaving()
  if (continueAt) location.assign(continueAt)
}

async function endOnServer(): Promise<{ continueAt?: string | undefined }> {
  const { endOnServer: end } = await calls()
  const answer = await end()
  clearLeaving()
  return answer
}

let renewing: Promise<boolean> | undefined

/**
 * Exchanges the session for a fresh token. False: the session has ended, and subscribers have been notified.
 * @throws CredentialsFailed when that cannot be determined
 */
export function renewSession(): Promise<boolean> {
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
  const { loadSessionUser, exchangeForToken } = await calls()
  const user = await loadSessionUser()
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
  const token = readToken()
  if (token === null) return null
  if (isExpiring()) await renewSession()
  return readToken()
}

function toVisitor(): { status: 'visitor' } {
  removeToken()
  return { status: 'visitor' }
}

/** Determines the session. Without a token it is a visitor, and no request is needed. */
function start(): void {
  if (readLeavingToken() !== null) {
    session = { ...toVisitor(), left: true }
    signOut().catch(() => {})
  } else if (readToken()) refreshSession()
  else session = { status: 'visitor' }
  addEventListener('storage', (event) => {
    if (event.key !== tokenKey && event.key !== null) return
    if (!readToken()) setSession({ status: 'visitor' })
    else if (session.status !== 'signed-in' || event.oldValue === null) refreshSession()
  })
  // The browser may restore this page from its back-forward cache; it has then missed the sign-out.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.status === 'signed-in' && !readToken()) setSession({ status: 'visitor', left: true })
  })
}

if (typeof window !== 'undefined') start()
