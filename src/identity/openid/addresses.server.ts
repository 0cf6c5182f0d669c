import type { Config } from '#platform/config/config.server.ts'

type Id = 'google' | 'oidc'

export const callbackPath = (id: Id) => `/api/auth/callback/${id}`

/** What the operator registers at the provider: where it sends people after signing in, and after signing out. */
export const addressesOf = ({ shopUrl }: Pick<Config, 'shopUrl'>, id: Id) => ({
  callback: `${shopUrl}${callbackPath(id)}`,
  signedOut: `${shopUrl}/`,
})

/** What the shop says at its start about the provider that is configured; nothing without one. */
export function registrationsOf({
  identity,
  google,
  shopUrl,
}: Pick<Config, 'identity' | 'google' | 'shopUrl'>): string[] {
  if (identity.kind === 'firebase') return [`Authorised domain to add at Firebase: ${new URL(shopUrl).hostname}`]
  const id = identity.kind === 'oidc' ? 'oidc' : google ? 'google' : undefined
  if (!id) return []
  const { callback, signedOut } = addressesOf({ shopUrl }, id)
  const signIn = `Redirect address to register at ${identity.kind === 'oidc' ? identity.issuer : 'Google'}: ${callback}`
  return id === 'oidc' ? [signIn, `Address after signing out to register there: ${signedOut}`] : [signIn]
}
