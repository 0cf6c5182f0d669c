import type { Requirements } from '#base/platform/requirement.server.ts'
import { m } from '#paraglide/messages.js'
import { checkVatNumbers } from './check.server.ts'

export const requirements = {
  vatNumbers: { name: m.health_vies, remedy: m.health_vies_remedy, probe: checkVatNumbers },
} satisfies Requirements
