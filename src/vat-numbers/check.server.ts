import { m } from '#paraglide/messages.js'
import { type Check, createStandInCheck } from '#platform/check.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { probeVies } from './probe.server.ts'

/** Whether VAT numbers can be checked. Otherwise orders are taxed, so this is only a warning. */
export function createVatNumbersCheck({ viesUrl }: Pick<Config, 'viesUrl'>): Check {
  if (!viesUrl) return createStandInCheck(m.health_vies, m.health_vies_practice)
  return {
    name: m.health_vies,
    run: () =>
      probeVies(viesUrl).then(
        (detail) => ({ state: 'good', text: m.health_vies_good, detail }),
        (error: Error) => ({ state: 'warning', text: m.health_vies_bad, detail: error.message }),
      ),
  }
}
