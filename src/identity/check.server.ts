import { m } from '#paraglide/messages.js'
import { type Check, probed, standsIn } from '#platform/check.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { probeIdentity } from './probe.server.ts'

/** Whether the hosted identity service answers. */
export function identityCheck(config: Config): Check {
  if (config.identity.kind === 'embedded') return standsIn(m.health_identity, m.health_identity_embedded)
  const texts = { good: m.health_identity_good, bad: m.health_identity_bad, remedy: m.health_identity_remedy }
  return probed({ name: m.health_identity, ...texts }, () => probeIdentity(config))
}
