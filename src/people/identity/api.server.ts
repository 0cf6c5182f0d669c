import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isForPage, tagReads } from '#base/platform/cache/tags.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve, serveRead } from '#base/platform/contract/serve.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Authenticator } from '#base/platform/http/caller.server.ts'
import { isLocale } from '#paraglide/runtime.js'
import type { GuestOrders } from './accounts/guests.server.ts'
import { serveUsers } from './accounts/users.server.ts'
import { recordLocale } from './accounts/users.sql.server.ts'
import { type Auth, openAuth } from './auth.server.ts'
import * as contract from './contract.ts'
import { createFirebaseSignIn } from './firebase/firebase.server.ts'
import { beginAuthorization, getSignOutUrl } from './openid/authorization-flow.server.ts'
import { findConfiguredSource, type OpenIdSource } from './openid/source.server.ts'
import { createDeviceRegistry, type DeviceRegistry } from './protection/devices.server.ts'
import { createSessions } from './session/sessions.server.ts'
import { createCallerFinder, issueToken, revokeToken } from './session/tokens.server.ts'
import { beginGuest, openGuestSession } from './sign-in/begin-guest.server.ts'
import { createIdentityMails, type IdentityMails } from './sign-in/mails.server.ts'
import { serveRedirects } from './sign-in/redirects.server.ts'
import { createSignInService, toHeaders } from './sign-in/sign-in.server.ts'

/** The identity service as other features see it. `auth` and `mails` are for features that protect accounts further. */
export type Identity = {
  authenticator: Authenticator
  auth: Auth
  mails: IdentityMails
  serve(api: Api): void
}

/** Opens the identity service: sign-in, and how the rest of the shop identifies its callers. */
export async function openIdentity(
  fastify: FastifyInstance,
  context: AppContext,
  guestOrders: GuestOrders,
): Promise<Identity> {
  const { config, db } = context
  const source = await sourceFor(fastify, context)
  const mails = createIdentityMails(context)
  const auth = openAuth(context, mails, source)
  const sessions = createSessions(auth, db)
  const devices = createDeviceRegistry(context)
  const firebase = config.identity.kind === 'firebase' && createFirebaseSignIn(auth, context, config.identity)
  // Without passwords of the shop's own, a guest's link could make no account.
  const guests = firebase ? { ...guestOrders, areAllowed: async () => false } : guestOrders
  const service = createSignInService({ auth, context, mails, devices, guests })
  serveRedirects(fastify, config, auth, source)
  const parts: Parts = { context, auth, source, sessions, devices, firebase, guests, service }
  return {
    authenticator: {
      findCaller: createCallerFinder(db, config.mode),
      readProof: (request) => sessions.readProof(request),
    },
    auth,
    mails,
    serve(api) {
      serveSignIns(api, parts)
      serveSessions(api, parts)
      serveMailedLinks(api, parts)
      serveSettings(api, parts)
      serveTokens(api, context)
      serveUsers(api, context, mails)
    },
  }
}

type Parts = {
  context: AppContext
  auth: Auth
  source: OpenIdSource | undefined
  sessions: ReturnType<typeof createSessions>
  devices: DeviceRegistry
  firebase: ReturnType<typeof createFirebaseSignIn> | false
  guests: GuestOrders
  service: ReturnType<typeof createSignInService>
}

/** Serves calls that belong to the shop's own passwords and their mails. */
const createServeOwn =
  ({ firebase }: Parts): typeof serve =>
  (api, target, work) =>
    serve(api, target, (call) => {
      // guard: the shop's own passwords open nothing where passwords are at Firebase | never | identity/firebase/firebase.test
      if (firebase) throw new Refusal('not_found', { what: 'password' })
      return work(call)
    })

function serveSignIns(api: Api, parts: Parts): void {
  const { context, auth, source, devices, firebase, guests, service } = parts
  const serveOwn = createServeOwn(parts)
  const signedIn = async (request: FastifyRequest, reply: FastifyReply, headers: Headers, user: SignedInUser) => {
    withCookies(reply, headers, user)
    await devices.remember(request, reply, user.id)
    return toPerson(user)
  }
  serveOwn(api, contract.register, async ({ body, request, reply }) => {
    const { headers, response } = await service.register(body, request)
    return { user: await signedIn(request, reply, headers, response.user) }
  })
  serveOwn(api, contract.signInWithPassword, async ({ body, request, reply }) => {
    const { headers, response } = await service.signIn(body, request)
    // With a second factor set, the library responds without a user; its cookie keeps the sign-in pending.
    if (!response.user) return withCookies(reply, headers, { user: null })
    return { user: await signedIn(request, reply, headers, response.user) }
  })
  serve(api, contract.beginAsGuest, async ({ body, request, reply }) => {
    const { headers, response } = await beginGuest(auth, context, guests, body.email, request)
    return withCookies(reply, headers, { user: toPerson(response.user) })
  })
  serve(api, contract.returnAsGuest, async ({ body, request, reply }) => {
    const { headers, response } = await openGuestSession(auth, context, body.token, request)
    return withCookies(reply, headers, { user: toPerson(response.user) })
  })
  serve(api, contract.signInWithFirebase, async ({ body, request, reply }) => {
    if (!firebase) throw new Refusal('not_found', { what: 'provider' })
    const { headers, response } = await firebase(body.idToken, request)
    if (!response.user) return withCookies(reply, headers, { user: null })
    return { user: await signedIn(request, reply, headers, response.user) }
  })
  serve(api, contract.sendSecondFactor, async ({ body, request, reply }) => {
    const { headers, response } = await service.secondFactor(body, request)
    return { user: await signedIn(request, reply, headers, response.user) }
  })
  serve(api, contract.startOpenId, async ({ body, request, reply }) => {
    if (!source) throw new Refusal('not_found', { what: 'provider' })
    const { headers, response } = await beginAuthorization(auth, source, context, body, toHeaders(request))
    return { url: withCookies(reply, headers, response).url! }
  })
}

function serveSessions(api: Api, { context, auth, source, sessions }: Parts): void {
  const { db } = context
  serve(api, contract.endSession, async ({ request, reply }) => {
    await revokeToken(db, request)
    const { session } = await sessions.find(request)
    const { headers } = await auth.api.signOut({ headers: toHeaders(request), returnHeaders: true })
    const continueAt = await getSignOutUrl(source, session, context)
    return withCookies(reply, headers, { status: true, ...(continueAt ? { continueAt } : {}) })
  })
  serve(api, contract.getSession, async ({ request, reply }) => {
    const { user, headers } = await sessions.find(request)
    return withCookies(reply, headers, { user: user ? toPerson(user) : null })
  })
}

function serveMailedLinks(api: Api, parts: Parts): void {
  const { sessions, service } = parts
  const serveOwn = createServeOwn(parts)
  serveOwn(api, contract.requestReset, async ({ body, request }) => {
    await service.requestReset(body, request)
    return { status: true }
  })
  serveOwn(api, contract.resetPassword, async ({ body, request, reply }) => {
    await service.resetPassword(body, request, reply)
    return { status: true }
  })
  serveOwn(api, contract.confirmAddress, async ({ body, request }) => {
    const signedInAs = (await sessions.readProof(request))?.userId
    return { status: true, ...(await service.confirmAddress(body, request, signedInAs)) }
  })
  serveOwn(api, contract.sendVerification, async ({ caller }) => {
    await service.sendVerification(caller.userId)
    return { status: true }
  })
}

function serveSettings(api: Api, { context, source, firebase, guests }: Parts): void {
  const { config } = context
  // Every page asks.
  const readGuests = context.remembered.reader([], () => guests.areAllowed())
  serveRead(api, contract.identitySettings, async () => {
    tagReads('configuration')
    tagReads('settings')
    return {
      // Firebase does not know the accounts of the demonstration.
      demo: config.mode === 'demo' && !firebase,
      firebase: firebaseInBrowser(config),
      provider: source ? { id: source.id, name: source.name } : null,
      guests: await (isForPage() ? readGuests() : guests.areAllowed()),
    }
  })
}

function serveTokens(api: Api, { db }: AppContext): void {
  serve(api, contract.exchangeToken, async ({ caller, params, request }) => {
    const issued = await issueToken(db, caller, params.email)
    const language = request.headers['accept-language']
    // The shop's own pages name their language exactly; others say nothing that is worth remembering.
    if (isLocale(language)) await recordLocale(db, caller.userId, language)
    return issued
  })
  serve(api, contract.isAdmin, ({ caller: { role, needsSecondFactor } }) => {
    return { admin: role === 'admin', needsSecondFactor }
  })
  serve(api, contract.revokeToken, async ({ request }) => ({ deletedCount: await revokeToken(db, request) }))
}

/** The configured provider; in demo mode without one a provider of our own, loaded only then; otherwise none. */
async function sourceFor(fastify: FastifyInstance, { config }: AppContext): Promise<OpenIdSource | undefined> {
  const configured = findConfiguredSource(config)
  if (configured || config.mode !== 'demo' || config.identity.kind === 'firebase') return configured
  const { openDemoProvider } = await import('./demo/demo-provider.server.ts')
  return openDemoProvider(fastify, config)
}

/** The configuration that the sign-in screens need to ask Firebase. */
function firebaseInBrowser({ identity }: AppContext['config']): contract.Firebase | null {
  if (identity.kind !== 'firebase') return null
  const { apiKey, authDomain, projectId, emulatorHost } = identity
  return { apiKey, authDomain, projectId, ...(emulatorHost && { emulatorHost }) }
}

/** Copies the library's cookies to the reply. */
export function withCookies<T>(reply: FastifyReply, headers: Headers, answer: T): T {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
  return answer
}

type SignedInUser = Omit<contract.Person, 'image' | 'guestEmail'> & {
  id: string
  image?: string | null | undefined
  guestEmail?: string | null | undefined
}

function toPerson({ email, name, image, emailVerified, guestEmail }: SignedInUser): contract.Person {
  return { email, name, image: image ?? null, emailVerified, guestEmail: guestEmail ?? null }
}
