import { jwtVerify } from 'jose'
import { z } from 'zod'
import { isSecret } from '#base/platform/config/secrets.server.ts'
import type { ProviderMetadata } from './discovery.server.ts'
import { fetchFromProvider, ProviderError } from './provider-request.server.ts'
import type { OpenIdSource } from './source.server.ts'

// Excludes `none` and algorithms with a shared secret, since an attacker could sign with the provider's public key.
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

/** A boolean claim: `true`, or the string that some providers send. */
const truth = z
  .unknown()
  .optional()
  .transform((claim) => [true, 'true', 1, '1'].includes(claim as string))

/** The fields that the shop reads from a provider's claims. */
const IdTokenProfile = z
  .object({
    sub: z.string().min(1).max(255),
    email: z.email().max(254).toLowerCase().optional(),
    email_verified: truth,
    // Microsoft's claim that the domain of the address belongs to the person's own tenant. Microsoft sends no
    // `email_verified`.
    xms_edov: truth,
    name: z.string().trim().default(''),
  })
  .transform(({ sub, email, email_verified, xms_edov, name }) => ({
    subject: sub,
    email,
    // guard: an address is believed only if the provider has verified it | email_verified || xms_edov → true | identity/openid
    emailVerified: email_verified || xms_edov,
    name,
  }))

export type IdTokenProfile = z.output<typeof IdTokenProfile>

type IdTokenInput = { idToken?: string | undefined; accessToken?: string | undefined; nonce: string }

/**
 * Reads the person from a provider's tokens.
 * @throws unless the provider signed the ID token recently, for this shop, and for the sign-in with this nonce
 */
export async function readIdTokenProfile(
  source: OpenIdSource,
  { idToken, accessToken, nonce }: IdTokenInput,
): Promise<IdTokenProfile> {
  const provider = await source.discovered()
  const { payload } = await jwtVerify(idToken ?? '', provider.keys, {
    // guard: an ID token of another issuer signs nobody in | drop | identity/openid/oidc.test
    issuer: listIssuers(source, provider),
    // guard: an ID token for another audience signs nobody in | drop | identity/openid/oidc.test
    audience: source.clientId,
    algorithms,
    // guard: an ID token without an end signs nobody in | drop | identity/openid/oidc.test
    requiredClaims: ['exp'],
    maxTokenAge: '1h',
    clockTolerance: '1m',
  })
  // guard: an ID token of another sign-in signs nobody in | never | identity/openid/oidc.test
  if (!isSecret(String(payload.nonce), nonce))
    throw new ProviderError(`${source.issuer} sent the ID token of another sign-in.`)
  // guard: an ID token for several is for this shop only if it says so | never | identity/openid/oidc.test
  if (payload.azp !== undefined && payload.azp !== source.clientId)
    throw new ProviderError(`${source.issuer} sent an ID token for another client.`)
  const more = payload.email === undefined ? await userInfo(source, provider, accessToken) : undefined
  // The answer may describe another person unless it names the same subject (OpenID Connect Core 1.0, 5.3.4).
  // guard: the profile of another subject is not believed | more?.sub === payload.sub → more | identity/openid/oidc.test
  return IdTokenProfile.parse(more?.sub === payload.sub ? { ...more, ...payload } : payload)
}

/** Google's tokens may name it without the scheme. */
const listIssuers = ({ id }: OpenIdSource, { issuer }: ProviderMetadata) =>
  id === 'google' ? [issuer, issuer.replace('https://', '')] : issuer

/** The claims that a provider does not put into its ID token. */
async function userInfo(source: OpenIdSource, provider: ProviderMetadata, accessToken: string | undefined) {
  if (!provider.userinfo_endpoint || !accessToken) return undefined
  const headers = { authorization: `Bearer ${accessToken}` }
  return z
    .looseObject({ sub: z.string() })
    .parse(await fetchFromProvider(source, provider.userinfo_endpoint, { headers }))
}
