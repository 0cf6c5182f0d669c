import { LRUCache } from 'lru-cache'
import type { Config } from '#platform/config/config.server.ts'
import type { OpenIdClient } from './ask.server.ts'
import { type Discovered, discover } from './discovery.server.ts'

/** An OpenID provider that people sign in with: Google, the configured one, or the demonstration's own. */
export type OpenIdSource = OpenIdClient & {
  /** What the provider says of itself, at most a minute old. @throws ProviderError */
  discovered(): Promise<Discovered>
}

export function openIdSource(client: OpenIdClient): OpenIdSource {
  const known = new LRUCache<'document', Discovered>({
    max: 1,
    ttl: 60_000,
    fetchMethod: () => discover(client),
  })
  return { ...client, discovered: async () => (await known.fetch('document'))! }
}

/** The provider that the configuration names, if any. */
export function configuredSource({ identity, google }: Pick<Config, 'identity' | 'google'>): OpenIdSource | undefined {
  if (identity.kind === 'oidc') return openIdSource({ ...identity, id: 'oidc', fetch })
  if (identity.kind === 'firebase' || !google) return undefined
  const issuer = 'https://accounts.google.com'
  return openIdSource({ ...google, id: 'google', name: 'Google', issuer, prompt: 'select_account', fetch })
}
