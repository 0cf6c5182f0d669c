import { api, bare } from '#platform/contract/client.ts'
import type * as contract from '../contract.ts'
import { leavingToken, storeToken } from './stored.ts'

export { setCredentials } from '#platform/contract/client.ts'

// Without their schemas, which the pages of a signed-in reader would carry otherwise.
const getSession = bare<typeof contract.getSession>({ method: 'GET', path: '/auth/get-session', access: 'public' })
const isAdmin = bare<typeof contract.isAdmin>({ method: 'GET', path: '/admin/:email', access: 'owner-of-email' })
const endSession = bare<typeof contract.endSession>({ method: 'POST', path: '/auth/sign-out', access: 'public' })

/** Whose identity session the cookie of this browser is, if anybody's. */
export const personOfCookie = async () => (await api(getSession, {})).user

export const rightsOf = (email: string) => api(isAdmin, { email })

/**
 * A single request that outlives the page: closing the tab right after signing out still ends the session. The token is
 * sent too, since it may belong to a session whose cookie is gone.
 */
export const endOnServer = () => api(endSession, {}, { keepalive: true, token: leavingToken() || undefined })

export async function exchangeForToken(email: string): Promise<void> {
  const { exchangeToken } = await import('../contract.ts')
  storeToken(await api(exchangeToken, { email }))
}
