import type { Config } from '../config/config.server.ts'
import { listImageOrigins } from '../config/services.server.ts'
import type { PageInfo } from './page-info.server.ts'

/** Hosts other than the shop's own that a page may talk to, by directive of its Content-Security-Policy. */
export type Hosts = Partial<Record<'script-src' | 'img-src' | 'connect-src' | 'frame-src', readonly string[]>>

/** Stripe's documented hosts: https://docs.stripe.com/security/guide#content-security-policy */
const stripe: Hosts = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** Firebase's documented hosts for its web library: its calls, and the popup's script and frame. */
function firebase({ identity }: Pick<Config, 'identity'>): Hosts {
  if (identity.kind !== 'firebase') return {}
  const emulator = identity.emulatorHost ? [`http://${identity.emulatorHost}`] : []
  return {
    'script-src': ['https://apis.google.com'],
    'connect-src': ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', ...emulator],
    'frame-src': [`https://${identity.authDomain}`, ...emulator],
  }
}

type Services = Pick<Config, 'identity' | 'images' | 'stripe'>

/** Whether a page takes cards, and Stripe is who takes them. */
// guard: only the payment page may talk to Stripe | page?.cards === true → true | http/stripe-policy
export const usesStripe = ({ stripe }: Pick<Config, 'stripe'>, page: PageInfo | undefined): boolean =>
  stripe !== undefined && page?.cards === true

/** The hosts of the services that a page uses. */
export function listHosts(config: Services, page: PageInfo | undefined): Hosts {
  const pictures: Hosts = { 'img-src': listImageOrigins(config.images) }
  // guard: only the sign-in screens may talk to Firebase | page?.signsIn → page | platform/http/hosts.test
  return merged([pictures, usesStripe(config, page) ? stripe : {}, page?.signsIn ? firebase(config) : {}])
}

function merged(all: Hosts[]): Hosts {
  const hosts: Record<string, string[]> = {}
  for (const [directive, added] of all.flatMap((item) => Object.entries(item)))
    hosts[directive] = [...(hosts[directive] ?? []), ...added]
  return hosts
}
