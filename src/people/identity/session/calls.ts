import { api, callBare } from '#base/platform/contract/client.ts'
import type * as contract from '../contract.ts'
import { readLeavingToken, storeToken } from './token-storage.ts'

export { setCredentials } from '#base/platform/contract/client.ts'

// Called without their schemas, which would otherwise be loaded with every page of a signed-in reader.
const getSession = callBare<typeof contract.getSession>({ method: 'GET', path: '/auth/get-session', access: 'public' })
const isAdmin = callBare<typeof contract.isAdmin>({ method: 'GET', path: '/admin/:email', access: 'owner-of-email' })
const endSession = callBare<typeof contract.endSession>({ method: 'POST', path: '/auth/sign-out', access: 'public' })

/** The identity session of this browser's cookie, if there is one. */
export const loadSessionUser = async () => (await api(getSession, {})).user

export const loadRights = (email: string) => api(isAdmin, { email })

/**
 * A single request that outlives the page: closing the tab right after signing out still ends the session. The token is
 * sent too, since it may belong to a session whose cookie is gone.
 */
export const endOnServer = () => api(endSession, {}, { keepalive: true, token: readLeavingToken() || undefined })

export async function exchangeForToken(email: string): Promise<void> {
  const { exchangeToken } = await import('../contract.ts')
  storeToken(await api(exchangeToken, { email }))
}
