import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { waitAside } from '#base/platform/load/waiting.server.ts'
import { fetchFromProvider, type OpenIdClient, ProviderError } from './provider-request.server.ts'

const endpoint = z.url({ protocol: /^https?$/ })

/** The fields that the shop reads from a provider's metadata (OpenID Connect Discovery 1.0, section 3). */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  end_session_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

export type ProviderMetadata = z.output<typeof Metadata> & { keys: JWTVerifyGetKey }

/**
 * Reads the provider's metadata.
 * @throws ProviderError if it cannot be read, is another issuer's, or would have the client secret sent in the clear
 */
export async function fetchProviderMetadata(client: OpenIdClient): Promise<ProviderMetadata> {
  const address = `${client.issuer}/.well-known/openid-configuration`
  const parsed = Metadata.safeParse(await fetchFromProvider(client, address))
  if (!parsed.success) throw new ProviderError(`${address} is not the configuration of an OpenID provider.`)
  const metadata = parsed.data
  // Auth0 writes a slash at the end. The ID token is compared with the provider's own spelling.
  // guard: a discovery document speaks only for its own issuer | never | identity/openid/oidc.test
  if (metadata.issuer.replace(/\/$/, '') !== client.issuer)
    throw new ProviderError(`${address} names another issuer: ${metadata.issuer}.`)
  // guard: a provider over TLS is never left for an address without it | never | identity/openid/oidc.test
  if (client.issuer.startsWith('https:') && Object.values(metadata).some(isPlain))
    throw new ProviderError(`${address} names an address without TLS.`)
  return { ...metadata, keys: createKeys(client, metadata.jwks_uri) }
}

const isPlain = (value: unknown) => typeof value === 'string' && value.startsWith('http:')

/** The provider's signing keys. An ID token with an unknown key causes another fetch, since keys rotate. */
const createKeys = ({ fetch }: OpenIdClient, address: string): JWTVerifyGetKey => {
  const keys = createRemoteJWKSet(new URL(address), { cooldownDuration: 0, [customFetch]: fetch })
  return (...token) => waitAside(() => keys(...token))
}
