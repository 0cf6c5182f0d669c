import type { Config } from '../config/config.server.ts'
import { imageOrigins } from '../config/services.server.ts'
import type { PageInfo } from './page-info.server.ts'

/** Hosts other than the shop's own that a page may talk to, by directive of its Content-Security-Policy. */
export type Hosts = Partial<Record<'script-src' | 'img-src' | 'connect-src' | 'frame-src', readonly string[]>>

const stripe: Hosts = {
  'script-src': ['https://js.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
}

/** What Firebase documents for its web library: its calls, and the popup's script and frame. */
function firebase({ identity }: Pick<Config, 'identity'>): Hosts {
  if (identity.kind !== 'firebase') return {}
  const emulator = identity.emulatorHost ? [`http://${identity.emulatorHost}`] : []
  return {
    'script-src': ['https://apis.google.com'],
    'connect-src': ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', ...emulator],
    'frame-src': [`https://${identity.authDomain}`, ...emulator],
  }
}

/** The hosts of the services that a page uses. */
export function hostsOf(config: Pick<Config, 'identity' | 'images' | 'stripe'>, page: PageInfo | undefined): Hosts {
  // guard: only the sign-in screens may talk to Firebase | page?.signsIn → page | platform/http/hosts.test
  const pictures: Hosts = { 'img-src': imageOrigins(config.images) }
  return merged([pictures, config.stripe ? stripe : {}, page?.signsIn ? firebase(config) : {}])
}

function merged(all: Hosts[]): Hosts {
  const hosts: Record<string, string[]> = {}
  for (const [directive, added] of all.flatMap((one) => Object.entries(one)))
    hosts[directive] = [...(hosts[directive] ?? []), ...added]
  return hosts
}
