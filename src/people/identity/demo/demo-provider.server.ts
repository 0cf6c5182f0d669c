import { createHash, generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Account, Context, default as Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Config } from '#base/platform/config/config.server.ts'
import { deriveSecret } from '#base/platform/config/secrets.server.ts'
import { Email, line } from '#base/platform/contract/shapes.ts'
import { fetchInProcess } from '#base/platform/http/in-process.server.ts'
import { m } from '../../../paraglide/messages.js'
import { createOpenIdSource, type OpenIdSource } from '../openid/source.server.ts'
import { keepOpener } from '../sign-in/redirects.server.ts'
import { choosePerson, type DemoPerson, demoPeople, sendDemoPage } from './demo-page.server.ts'
import { createDemoStore } from './demo-store.server.ts'

const clientId = 'ironwright'

/**
 * The demonstration's stand-in for Google: a real OpenID provider under /oidc, where anyone can sign in as anyone. Only
 * demo mode has it, and its library is loaded at the first sign-in with it. The shop's own calls to it stay in this
 * process, whatever its public address.
 */
export function openDemoProvider(fastify: FastifyInstance, config: Config): OpenIdSource {
  const issuer = `${config.shopUrl}/oidc`
  const clientSecret = deriveSecret(config, 'demo-provider-client')
  // bounded: 1,000
  const people = new LRUCache<string, DemoPerson>({ max: 1000 })
  let opened: Promise<ProviderHandle> | undefined
  const open = () => {
    opened ??= openProvider(config, issuer, clientSecret, people)
    return opened
  }
  mount(fastify, config, open, people)
  const client = { id: 'google', name: 'Google', issuer, clientId, clientSecret, prompt: 'login' } as const
  return createOpenIdSource({ ...client, fetch: fetchInProcess(fastify) })
}

type ProviderHandle = { provider: Provider; handle: ReturnType<Provider['callback']> }

async function openProvider(
  config: Config,
  issuer: string,
  clientSecret: string,
  people: LRUCache<string, DemoPerson>,
): Promise<ProviderHandle> {
  const { default: Provider } = await import('oidc-provider')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = privateKey.export({ format: 'jwk' })
  const hour = 3600
  const provider = new Provider(issuer, {
    adapter: createDemoStore(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${config.shopUrl}/api/auth/callback/google`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'ES256', kid: 'demo' }] },
    cookies: { keys: [deriveSecret(config, 'demo-provider-cookies')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The shop reads only the ID token, as with Google.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/oidc/sign-in/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
    findAccount: (_: unknown, sub: string) => toAccount(sub, people.get(sub)),
    loadExistingGrant: grantAll,
    renderError: (context: { type: string; body: string }, _: unknown, error: Error) => {
      context.type = 'text/plain'
      context.body = error.message
    },
  })
  provider.proxy = true
  return { provider, handle: provider.callback() }
}

function toAccount(sub: string, person: DemoPerson | undefined): Account | undefined {
  if (!person) return undefined
  const { name, email, verified } = person
  return { accountId: sub, claims: () => ({ sub, name, email, email_verified: verified }) }
}

/** Grants consent without a prompt: the shop is the only client. */
async function grantAll({ oidc }: Context) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

const Someone = z.object({
  name: line(100, 'required'),
  email: Email,
  verified: z.literal('yes').optional(),
})

function mount(
  fastify: FastifyInstance,
  config: Config,
  open: () => Promise<ProviderHandle>,
  people: LRUCache<string, DemoPerson>,
): void {
  const { host, protocol } = new URL(config.shopUrl)

  /** The provider builds its URLs from the request; they must begin with the configured one. */
  const atOwnAddress = (request: FastifyRequest, reply: FastifyReply) => {
    Object.assign(request.raw.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
    keepOpener(reply)
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    return [request.raw, reply.raw] as const
  }

  fastify.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    scope.get('/oidc/sign-in/:uid', async (request, reply) => {
      const { provider } = await open()
      const interaction = await provider.interactionDetails(...atOwnAddress(request, reply)).catch(() => undefined)
      if (!interaction) return sendDemoPage(reply.code(400), `<p role="alert">${m.demo_google_expired()}</p>`)
      return sendDemoPage(reply, choosePerson(request.url))
    })
    scope.post('/oidc/sign-in/:uid', async (request, reply) => {
      const chosen = personFrom(request.body as Record<string, string>)
      if ('complaint' in chosen) return sendDemoPage(reply.code(422), choosePerson(request.url, chosen.complaint))
      const { provider } = await open()
      const onward = await provider
        .interactionResult(...atOwnAddress(request, reply), toResult(chosen, people))
        .catch(() => undefined)
      if (!onward) return sendDemoPage(reply.code(400), `<p role="alert">${m.demo_google_expired()}</p>`)
      return reply.redirect(onward, 303)
    })
  })
  fastify.register(async (scope) => {
    // The provider parses bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all('/oidc/*', async (request, reply) => {
      const { handle } = await open()
      reply.hijack()
      const [incoming, outgoing] = atOwnAddress(request, reply)
      Object.assign(incoming, { originalUrl: incoming.url, url: incoming.url!.slice('/oidc'.length) })
      return handle(incoming, outgoing)
    })
  })
}

type SignInChoice = { person: DemoPerson } | { cancelled: true } | { complaint: string }

function personFrom(form: Record<string, string> = {}): SignInChoice {
  if (form.cancel) return { cancelled: true }
  const known = form.person === undefined ? undefined : demoPeople[Number(form.person)]
  if (known) return { person: known }
  const someone = Someone.safeParse(form)
  if (!someone.success) return { complaint: getComplaint(someone.error) }
  const { name, email, verified } = someone.data
  return { person: { name, email, verified: verified === 'yes' } }
}

const getComplaint = ({ issues }: z.ZodError): string =>
  issues[0]?.path[0] === 'name' ? m.demo_google_name_required() : m.demo_google_email_wrong()

function toResult(chosen: { person: DemoPerson } | { cancelled: true }, people: LRUCache<string, DemoPerson>) {
  if ('cancelled' in chosen) return { error: 'access_denied', error_description: 'cancelled' }
  const accountId = createHash('sha256').update(chosen.person.email).digest('hex').slice(0, 24)
  people.set(accountId, chosen.person)
  return { login: { accountId, remember: false } }
}
