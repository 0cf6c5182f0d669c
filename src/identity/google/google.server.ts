import type { BetterAuthPlugin } from 'better-auth'
import {
  createAuthorizationURL,
  getOAuth2Tokens,
  type OAuth2Tokens,
  type OAuthIdTokenConfig,
  type OAuthProvider,
  validateAuthorizationCode,
  verifyProviderIdToken,
} from 'better-auth/oauth2'
import { getGooglePublicKey } from 'better-auth/social-providers'
import { z } from 'zod'
import type { Config } from '#platform/config/config.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { takeOver } from './takeover.server.ts'

/** An OpenID Connect provider: Google, or the demonstration's own. */
export type OpenIdSource = {
  issuer: string | string[]
  authorizationUrl: string
  clientId: string
  clientSecret: string
  /** Makes the provider let the person choose, even if they are already signed in there. */
  prompt: 'select_account' | 'login'
  algorithm: 'RS256' | 'ES256'
  keyOf: Extract<OAuthIdTokenConfig, { jwks: unknown }>['jwks']
  /** Exchanges the code, with the PKCE verifier, for tokens. */
  redeem(given: { code: string; codeVerifier?: string | undefined; redirectURI: string }): Promise<OAuth2Tokens>
}

const Profile = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).toLowerCase(),
  email_verified: z.boolean().default(false),
  name: z.string().trim().default(''),
})

/** The claims of a verified ID token that the shop uses. */
type Profile = z.infer<typeof Profile>

export function googleSource({ clientId, clientSecret }: NonNullable<Config['google']>): OpenIdSource {
  const options = { clientId, clientSecret }
  const tokenEndpoint = 'https://oauth2.googleapis.com/token'
  return {
    ...options,
    issuer: ['https://accounts.google.com', 'accounts.google.com'],
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    prompt: 'select_account',
    algorithm: 'RS256',
    keyOf: (header) => getGooglePublicKey(header.kid!),
    redeem: (given) => validateAuthorizationCode({ ...given, options, tokenEndpoint }),
  }
}

/** Tokens from the response of a token endpoint. */
export const tokensFrom = (answer: Record<string, unknown>): OAuth2Tokens => getOAuth2Tokens(answer)

/** Registers the source with better-auth as `google`: code flow with PKCE, state and nonce, every ID token verified. */
export function googleSignIn(source: OpenIdSource, db: Database): BetterAuthPlugin {
  const options = { clientId: source.clientId, clientSecret: source.clientSecret }
  const provider: OAuthProvider<Profile> = {
    id: 'google',
    name: 'Google',
    accountSubject: ({ profile }) => profile.sub,
    requiresIdTokenNonce: true,
    idToken: {
      jwks: source.keyOf,
      issuer: source.issuer,
      audience: source.clientId,
      algorithms: [source.algorithm],
      maxTokenAge: '1h',
    },
    createAuthorizationURL: ({ idTokenNonce, state, codeVerifier, redirectURI }) =>
      createAuthorizationURL({
        id: 'google',
        options,
        authorizationEndpoint: source.authorizationUrl,
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce,
        scopes: ['openid', 'email', 'profile'],
        prompt: source.prompt,
      }),
    validateAuthorizationCode: source.redeem,
    async getUserInfo({ idToken, expectedIdTokenNonce }) {
      if (!idToken || !expectedIdTokenNonce) return null
      if (!(await verifyProviderIdToken(provider, idToken, expectedIdTokenNonce))) return null
      const profile = Profile.safeParse(claimsOf(idToken)).data
      if (!profile) return null
      const { sub: subject, email, email_verified: emailVerified } = profile
      const name = displayNameOf(profile)
      if (emailVerified) await takeOver(db, { subject, email, name })
      return { user: { email, emailVerified, name }, data: profile }
    },
  }
  return {
    id: 'google-sign-in',
    init: ({ socialProviders }) => ({ context: { socialProviders: [provider, ...socialProviders] } }),
  }
}

/** The name, cut to fit our column; if there is none, the local part of the address. */
function displayNameOf({ name, email }: Pick<Profile, 'name' | 'email'>): string {
  return name.slice(0, 100).toWellFormed() || email.split('@')[0]!
}

function claimsOf(idToken: string): unknown {
  return JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString('utf8'))
}
