import type { Config } from '#base/platform/config/config.server.ts'

type Id = 'google' | 'oidc'

export const getCallbackPath = (id: Id) => `/api/auth/callback/${id}`

/**
 * The addresses that the operator registers at the provider: where it sends people after signing in and after signing
 * out.
 */
export const getRedirectAddresses = ({ shopUrl }: Pick<Config, 'shopUrl'>, id: Id) => ({
  callback: `${shopUrl}${getCallbackPath(id)}`,
  signedOut: `${shopUrl}/`,
})

/** The lines that the shop logs at its start about the configured provider; none without a provider. */
export function listRedirectRegistrations({
  identity,
  google,
  shopUrl,
}: Pick<Config, 'identity' | 'google' | 'shopUrl'>): string[] {
  if (identity.kind === 'firebase') return [`Authorised domain to add at Firebase: ${new URL(shopUrl).hostname}`]
  const id = identity.kind === 'oidc' ? 'oidc' : google ? 'google' : undefined
  if (!id) return []
  const { callback, signedOut } = getRedirectAddresses({ shopUrl }, id)
  const signIn = `Redirect address to register at ${identity.kind === 'oidc' ? identity.issuer : 'Google'}: ${callback}`
  return id === 'oidc' ? [signIn, `Address after signing out to register there: ${signedOut}`] : [signIn]
}
