import type { BetterAuthPlugin } from 'better-auth'
import {
  authorizationCodeRequest,
  createAuthorizationURL,
  getOAuth2Tokens,
  type OAuth2Tokens,
  type OAuthProvider,
} from 'better-auth/oauth2'
import type { AppContext } from '#base/platform/context.server.ts'
import { PersonName } from '#base/platform/contract/shapes.ts'
import { type IdTokenProfile, readIdTokenProfile } from './id-token.server.ts'
import { linkAccount } from './link-account.server.ts'
import { fetchFromProvider } from './provider-request.server.ts'
import type { OpenIdSource } from './source.server.ts'

type CodeGrant = { code: string; codeVerifier?: string | undefined; redirectURI: string }

/** Registers the source with better-auth: code flow with PKCE, state and nonce, every ID token verified. */
export function createOpenIdSignIn(
  source: OpenIdSource,
  { db, log }: Pick<AppContext, 'db' | 'log'>,
): BetterAuthPlugin {
  const options = { clientId: source.clientId, clientSecret: source.clientSecret }
  const provider: OAuthProvider<IdTokenProfile> = {
    id: source.id,
    name: source.name,
    accountSubject: ({ profile }) => buildAccountId(source, profile.subject),
    requiresIdTokenNonce: true,
    async createAuthorizationURL({ idTokenNonce, state, codeVerifier, redirectURI }) {
      return createAuthorizationURL({
        id: source.id,
        options,
        authorizationEndpoint: (await source.discovered()).authorization_endpoint,
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce,
        scopes: ['openid', 'email', 'profile'],
        prompt: source.prompt,
      })
    },
    validateAuthorizationCode: (grant) => redeemCode(source, grant).catch(logged),
    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce: nonce }) {
      const profile = nonce && (await readIdTokenProfile(source, { idToken, accessToken, nonce }).catch(logged))
      if (!profile) return null
      const { subject, email, emailVerified } = profile
      if (!email) return { user: { emailVerified: false }, data: profile }
      const name = getDisplayName({ ...profile, email })
      const account = { provider: source.id, accountId: buildAccountId(source, subject) }
      if (emailVerified) await linkAccount(db, { ...account, email, name })
      return { user: { email, emailVerified, name }, data: profile }
    },
  }
  const logged = (error: unknown): null => {
    log.warn({ err: error, provider: source.id }, 'a sign-in at the provider failed')
    return null
  }
  return {
    id: 'openid-sign-in',
    init: ({ socialProviders }) => ({ context: { socialProviders: [provider, ...socialProviders] } }),
  }
}

/** Exchanges the code, with the PKCE verifier, for tokens. */
export async function redeemCode(source: OpenIdSource, grant: CodeGrant): Promise<OAuth2Tokens> {
  const { clientId, clientSecret } = source
  const { token_endpoint: tokenEndpoint, token_endpoint_auth_methods_supported: methods } = await source.discovered()
  const authentication = methods.includes('client_secret_post') ? 'post' : 'basic'
  const options = { clientId, clientSecret }
  const request = await authorizationCodeRequest({ ...grant, options, tokenEndpoint, authentication })
  const answer = await fetchFromProvider(source, tokenEndpoint, { ...request, method: 'POST' })
  return getOAuth2Tokens(answer as Record<string, unknown>)
}

/**
 * Subjects are unique only within their issuer: after a change of provider, a subject must not match another issuer's
 * account.
 */
// guard: a subject of another issuer is another account | id === 'google' → true | identity/openid/oidc.test
const buildAccountId = ({ id, issuer }: OpenIdSource, subject: string) =>
  id === 'google' ? subject : `${issuer} ${subject}`

/** The name, cut to fit our column; if a form would not accept it, the local part of the address. */
export function getDisplayName({ name, email }: { name: string; email: string }): string {
  return PersonName.safeParse(name.slice(0, 100).toWellFormed()).data ?? email.split('@')[0]!
}
