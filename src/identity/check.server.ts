import { m } from '#paraglide/messages.js'
import { type Check, createProbeCheck, createStandInCheck } from '#platform/check.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { probeIdentity } from './probe.server.ts'

/** Whether the hosted identity service answers. */
export function createIdentityCheck(config: Config): Check {
  if (config.identity.kind === 'embedded') return createStandInCheck(m.health_identity, m.health_identity_embedded)
  const texts = { good: m.health_identity_good, bad: m.health_identity_bad, remedy: m.health_identity_remedy }
  return createProbeCheck({ name: m.health_identity, ...texts }, () => probeIdentity(config))
}
