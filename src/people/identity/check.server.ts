import { checkService, type Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { m } from '#paraglide/messages.js'
import { probeIdentity } from './probe.server.ts'

const texts = { good: m.health_identity_good, bad: m.health_identity_bad }

/** Whether the hosted identity service answers. */
export async function checkIdentity({ config }: Pick<AppContext, 'config'>): Promise<Finding> {
  if (config.identity.kind === 'embedded') return { state: 'good', text: m.health_identity_embedded }
  return await checkService(texts, () => probeIdentity(config))
}
