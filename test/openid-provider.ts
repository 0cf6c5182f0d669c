import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { createDemoStore } from '../src/people/identity/demo/demo-store.server.ts'
import { freePort } from './free-port.ts'

type Claims = Record<string, unknown>
type Tokens = { id_token: string; access_token: string }

export const clientSecret = 'a secret between the shop and its provider'

/**
 * An OpenID provider on a port of its own: oidc-provider, where everybody is signed in at once as `person`. What it
 * answers can be changed by the test, which has its key.
 */
export async function openProvider(options: Record<string, unknown> = {}) {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const person: Claims = { sub: 'grace', name: 'Grace Turner', email: 'grace@example.com', email_verified: true }
  let key = await generateKeyPair('RS256', { extractable: true })
  let kid = 'first'
  const control = {
    /** Writes other tokens than the provider would. */
    tokens: undefined as ((tokens: Tokens, claims: Claims) => Promise<Partial<Tokens>>) | undefined,
    /** Writes other metadata than the provider would. */
    metadata: {} as Claims,
    /** Answers, instead of the provider, a path that begins so. */
    instead: {} as Record<string, RequestListener>,
  }
  const open = async (redirect: string) => {
    const jwk = { ...(await exportJWK(key.privateKey)), use: 'sig', alg: 'RS256', kid }
    return createProvider(issuer, redirect, { keys: [jwk] }, person, options)
  }
  let provider: Provider | undefined
  const server = createServer(async (request, response) => {
    const path = request.url!
    const other = Object.keys(control.instead).find((start) => path.startsWith(start))
    if (other) return control.instead[other]!(request, response)
    if (path === '/favicon.ico') return response.writeHead(204).end()
    if (!provider) return response.writeHead(503).end()
    if (path.startsWith('/interaction')) return signInAtOnce(provider, person, request, response)
    if (path === '/token' && control.tokens)
      rewrite(response, (tokens) => control.tokens!(tokens, decodeClaims(tokens)))
    if (path.startsWith('/.well-known')) rewrite(response, async () => control.metadata)
    await provider.callback()(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return {
    issuer,
    person,
    control,
    close,
    /** The settings of a shop that uses it. */
    env: {
      IDENTITY: 'oidc',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'shop',
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Example Works',
    },
    /** Registers the shop. */
    async register(shopUrl: string) {
      provider = await open(shopUrl)
    },
    /** Signs with a new key from now on. */
    async rotate(shopUrl: string) {
      key = await generateKeyPair('RS256', { extractable: true })
      kid = 'second'
      provider = await open(shopUrl)
    },
    /** An ID token signed with the provider's key. */
    sign: (claims: Claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key.privateKey),
    publicKey: () => key.publicKey,
  }
}

export type TestProvider = Awaited<ReturnType<typeof openProvider>>

function createProvider(
  issuer: string,
  shopUrl: string,
  jwks: object,
  person: Claims,
  options: Record<string, unknown>,
) {
  return new Provider(issuer, {
    adapter: createDemoStore(),
    jwks,
    clients: [
      {
        client_id: 'shop',
        client_secret: clientSecret,
        redirect_uris: [`${shopUrl}/api/auth/callback/oidc`],
        post_logout_redirect_uris: [`${shopUrl}/`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a key'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { logoutSource: askWhetherToSignOut } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
    async loadExistingGrant({ oidc }: { oidc: { provider: Provider; session: { accountId: string } } }) {
      const grant = new oidc.provider.Grant({ clientId: 'shop', accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ...options,
  })
}

/** The provider's own page would load a font from elsewhere. */
function askWhetherToSignOut(context: { body: string }, form: string): void {
  context.body = `${form}<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`
}

async function signInAtOnce(provider: Provider, { sub }: Claims, ...both: Parameters<RequestListener>) {
  const [, response] = both
  const onward = await provider.interactionResult(...both, { login: { accountId: sub, remember: false } })
  response.writeHead(303, { location: onward }).end()
}

/** Merges other members into the JSON of an answer that is a success. */
function rewrite(response: ServerResponse, change: (answer: never) => Promise<object>): void {
  const end = response.end.bind(response)
  response.end = ((body: string | Buffer) => {
    const answer = JSON.parse(String(body))
    change(answer as never).then((other) => {
      const text = JSON.stringify(response.statusCode === 200 ? { ...answer, ...other } : answer)
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })
    return response
  }) as typeof response.end
}

const decodeClaims = ({ id_token }: Tokens): Claims =>
  id_token ? JSON.parse(Buffer.from(id_token.split('.')[1]!, 'base64url').toString()) : {}
