import { checkService, type Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { m } from '#paraglide/messages.js'
import { probeVies } from './probe.server.ts'

const texts = { good: m.health_vies_good, bad: m.health_vies_bad }

/** Whether VAT numbers can be checked. Otherwise orders are taxed, so this is only a warning. */
export async function checkVatNumbers({ config: { viesUrl } }: Pick<AppContext, 'config'>): Promise<Finding> {
  if (!viesUrl) return { state: 'good', text: m.health_vies_practice }
  return await checkService(texts, () => probeVies(viesUrl), 'warning')
}
