import type { AppContext } from '#platform/context.server.ts'
import { Refusal } from '#platform/errors.ts'
import { localizedPath } from '#platform/locale.ts'
import type { Auth } from '../auth.server.ts'
import { loginPath } from '../sign-in/return-path.ts'
import { addressesOf } from './addresses.server.ts'
import type { OpenIdSource } from './source.server.ts'

type Ways = { popup: boolean; returnTo?: string | undefined }
type Shop = Pick<AppContext, 'config' | 'log'>

/** Begins a sign-in at the provider. 503 `unavailable` if the provider does not answer as it should. */
export async function beginAt(auth: Auth, source: OpenIdSource, { log }: Shop, ways: Ways, headers: Headers) {
  await source.discovered().catch((error) => {
    log.warn({ err: error, provider: source.id }, 'the provider cannot be asked')
    throw new Refusal('unavailable', { what: 'provider', name: source.name })
  })
  return auth.api.signInSocial({
    body: { provider: source.id, disableRedirect: true, ...destinationsOf(ways) },
    headers,
    returnHeaders: true,
  })
}

/** A popup ends on a page that notifies its opener; a full-page one returns to the sign-in page, which continues. */
function destinationsOf({ popup, returnTo }: Ways) {
  const login = localizedPath(loginPath(returnTo ?? '/'))
  const callbackURL = popup ? '/api/auth/popup-done' : login
  return { callbackURL, errorCallbackURL: callbackURL }
}

/**
 * Where the browser ends the session at the provider that it began at (OpenID Connect RP-Initiated Logout 1.0). Undefined
 * if it began elsewhere, or the provider offers no such address: then only the session here ends.
 */
export async function leaveUrl(
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
  // Without `id_token_hint`: no ID token is kept, so the provider may ask whether to sign out.
  url.searchParams.set('client_id', source.clientId)
  url.searchParams.set('post_logout_redirect_uri', addressesOf(config, source.id).signedOut)
  return url.href
}
