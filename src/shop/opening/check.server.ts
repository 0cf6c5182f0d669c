import type { Check, Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { m } from '#paraglide/messages.js'
import { readRequirements } from './read-requirements.server.ts'
import { isOpen } from './service.server.ts'

/** Whether a live shop has all that it needs to sell. */
export const createOpeningCheck = (shop: Pick<AppContext, 'config' | 'db'>): Check => ({
  name: m.health_opening,
  async run(): Promise<Finding> {
    if (shop.config.mode === 'demo') return { state: 'good', text: m.health_opening_demo }
    const missing = (await readRequirements(shop)).filter(({ done }) => !done)
    if (missing.length === 0) return { state: 'good', text: m.health_opening_good }
    const text = (await isOpen(shop)) ? m.health_opening_sells : m.health_opening_closed
    const names = () => missing.map(({ name }) => name()).join(', ')
    return { state: 'bad', text: () => text({ missing: names() }), remedy: m.health_opening_remedy }
  },
})
