import { openDeliverySetting } from '#delivery/service.server.ts'
import { m } from '#paraglide/messages.js'
import type { Check } from '#platform/check.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { countProducts } from './sql.server.ts'

/** Whether every product can be delivered by weight. */
export const createMassCheck = ({ config, db }: Pick<AppContext, 'config' | 'db'>): Check => ({
  name: m.health_mass,
  async run() {
    const count = await countProducts(db, { q: undefined, category: undefined, lacks: 'mass' })
    if (count === 0) return { state: 'good', text: m.health_mass_good }
    const { unknownMassGrams } = await openDeliverySetting(config).read(db)
    const isAnswered = unknownMassGrams !== null
    const text = () => (isAnswered ? m.health_mass_assumed({ count }) : m.health_mass_missing({ count }))
    return { state: isAnswered ? 'info' : 'warning', text, remedy: m.health_mass_remedy }
  },
})
