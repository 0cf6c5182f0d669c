import { LRUCache } from 'lru-cache'
import type { Config } from '#base/platform/config/config.server.ts'
import { waitAside } from '#base/platform/load/waiting.server.ts'
import { fetchProviderMetadata, type ProviderMetadata } from './discovery.server.ts'
import type { OpenIdClient } from './provider-request.server.ts'

/** An OpenID provider that people sign in with: Google, the configured one, or the demonstration's own. */
export type OpenIdSource = OpenIdClient & {
  /**
   * The provider's metadata, at most a minute old.
   * @throws ProviderError
   */
  discovered(): Promise<ProviderMetadata>
}

export function createOpenIdSource(client: OpenIdClient): OpenIdSource {
  // bounded: one document
  const known = new LRUCache<'document', ProviderMetadata>({
    max: 1,
    ttl: 60_000,
    fetchMethod: () => fetchProviderMetadata(client),
  })
  return { ...client, discovered: async () => (await waitAside(() => known.fetch('document')))! }
}

/** The provider that the configuration names, if any. */
export function findConfiguredSource({
  identity,
  google,
}: Pick<Config, 'identity' | 'google'>): OpenIdSource | undefined {
  if (identity.kind === 'oidc') return createOpenIdSource({ ...identity, id: 'oidc', fetch })
  if (identity.kind === 'firebase' || !google) return undefined
  const issuer = 'https://accounts.google.com'
  return createOpenIdSource({ ...google, id: 'google', name: 'Google', issuer, prompt: 'select_account', fetch })
}
