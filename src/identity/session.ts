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

function become(next: Session): Session {
  session = next
  for (const listener of listeners) listener()
  return next
}

/** Waits until it is known who is signed in. */
export function settled(): Promise<Session> {
  if (session.status !== 'loading') return Promise.resolve(session)
  return new Promise((resolve) => {
    const unsubscribe = sessionStore.subscribe(() => {
      if (session.status === 'loading') return
      unsubscribe()
      resolve(session)
    })
  })
}

let settling: Promise<Session> | undefined

/**
 * Brings the two halves together: the identity session, which is a cookie, and the access token kept here. A token
 * without a session is forgotten; a session without a token gets one. Several callers at once share one round.
 */
export function establish(): Promise<Session> {
  settling ??= ask()
    .then(become, (error) => become({ status: 'failed', error }))
    .finally(() => {
      settling = undefined
    })
  return settling
}

async function ask(): Promise<Session> {
  // A session that is just ending is nobody's any more; the login page asks as soon as it is shown.
  await leaving?.catch(() => {})
  const { whoIsSignedIn, isAdmin } = await calls()
  const { user } = await api(whoIsSignedIn, {})
  if (!user) return forget()
  if (!held()) await exchange(user.email)
  const { email, name, image } = user
  const rights = await api(isAdmin, { email })
  return { status: 'signed-in', user: { email, name, image, ...rights } }
}

// The declarations bring the schema library along, which a visitor's page does not need.
const calls = () => import('./contract.ts')

/** Someone new signed in: what was known of the one before is forgotten first. */
export async function signedIn(): Promise<Session> {
  remove()
  await settling
  return establish()
}

let leaving: Promise<void> | undefined

/** Signs out here and on the server; here at once, whatever the network does. */
export function signOut(): Promise<void> {
  leaving = leave().finally(() => {
    leaving = undefined
  })
  return leaving
}

async function leave(): Promise<void> {
  const { endSession, dropToken } = await calls()
  // Ending the session ends its tokens; this one may be of a session whose cookie is gone. It goes first: afterwards
  // it would be refused.
  const dropped = held() && !isDying() ? api(dropToken, {}).catch(() => {}) : undefined
  become(forget())
  await dropped
  await api(endSession, {})
}

async function exchange(email: string): Promise<void> {
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
  renewing ??= renewOnce().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function renewOnce(): Promise<boolean> {
  const { whoIsSignedIn } = await calls()
  const { user } = await api(whoIsSignedIn, {})
  if (!user) {
    become(forget())
    return false
  }
  await exchange(user.email)
  return true
}

function held(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The token, renewed first when it is about to die. */
async function goodToken(): Promise<string | null> {
  const token = held()
  if (token === null) return null
  if (isDying()) await renew()
  return held()
}

function isDying(): boolean {
  const until = Number(localStorage.getItem(untilKey))
  return until > 0 && until - marginMs < Date.now()
}

function forget(): Session {
  remove()
  return { status: 'visitor' }
}

function remove(): void {
  try {
    localStorage.removeItem(key)
    localStorage.removeItem(untilKey)
  } catch {
    // Where nothing can be kept there is nothing to remove.
  }
}

/** Finds out who this is. Without a token it is a visitor, and nobody needs to be asked. */
function start(): void {
  setCredentials({ token: goodToken, renew })
  if (held()) establish()
  else session = { status: 'visitor' }
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    if (!held()) become({ status: 'visitor' })
    else if (session.status !== 'signed-in' || event.oldValue === null) establish()
  })
}

if (typeof window !== 'undefined') start()
