import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { openDeliverySetting } from '#company/delivery/service.server.ts'
import { m } from '#paraglide/messages.js'
import { countProducts } from '../sql.server.ts'

/** Whether every product can be delivered by weight. */
export async function checkMasses({ config, db }: Pick<AppContext, 'config' | 'db'>): Promise<Finding> {
  const count = await countProducts(db, { q: undefined, category: undefined, lacks: 'mass' })
  if (count === 0) return { state: 'good', text: m.health_mass_good }
  const { unknownMassGrams } = await openDeliverySetting(config).read(db)
  if (unknownMassGrams === null) return { state: 'warning', text: () => m.health_mass_missing({ count }) }
  return { state: 'info', text: () => m.health_mass_assumed({ count }), remedy: m.health_mass_remedy }
}
