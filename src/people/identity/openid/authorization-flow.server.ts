import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { toLocalizedPath } from '#base/platform/text/locale.ts'
import type { Auth } from '../auth.server.ts'
import { buildLoginPath } from '../sign-in/return-path.ts'
import { getRedirectAddresses } from './addresses.server.ts'
import type { OpenIdSource } from './source.server.ts'

type Ways = { popup: boolean; returnTo?: string | undefined }
type Shop = Pick<AppContext, 'config' | 'log'>

/** Starts a sign-in at the provider. 503 `unavailable` if the provider does not answer as it should. */
export async function beginAuthorization(
  auth: Auth,
  source: OpenIdSource,
  { log }: Shop,
  ways: Ways,
  headers: Headers,
) {
  await source.discovered().catch((error) => {
    log.warn({ err: error, provider: source.id }, 'the provider cannot be asked')
    throw new Refusal('unavailable', { what: 'provider', name: source.name })
  })
  return auth.api.signInSocial({
    body: { provider: source.id, disableRedirect: true, ...buildDestinations(ways) },
    headers,
    returnHeaders: true,
  })
}

/** A popup ends on a page that notifies its opener; a full-page one returns to the sign-in page, which continues. */
function buildDestinations({ popup, returnTo }: Ways) {
  const login = toLocalizedPath(buildLoginPath(returnTo ?? '/'))
  const callbackURL = popup ? '/api/auth/popup-done' : login
  return { callbackURL, errorCallbackURL: callbackURL }
}

/**
 * Returns the URL at which the browser ends the session at its provider (OpenID Connect RP-Initiated Logout 1.0).
 * Undefined if the session did not start there or the provider offers no such URL: then only the session here ends.
 */
export async function getSignOutUrl(
  source: OpenIdSource | undefined,
  session: { source?: string | null | undefined } | undefined,
  { config, log }: Shop,
): Promise<string | undefined> {
  if (source?.id !== 'oidc' || session?.source !== source.id) return undefined
  const provider = await source.discovered().catch((error) => {
    log.warn({ err: error, provider: source.id }, 'nobody can be signed out at the provider')
  })
  if (!provider?.end_session_endpoint) return undefined
  const url = new URL(provider.end_session_endpoint)
  // Without `id_token_hint`: the shop stores no ID token, so the provider may ask whether to sign out.
  url.searchParams.set('client_id', source.clientId)
  url.searchParams.set('post_logout_redirect_uri', getRedirectAddresses(config, source.id).signedOut)
  return url.href
}
