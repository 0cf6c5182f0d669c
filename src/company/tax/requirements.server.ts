import type { Requirements } from '#base/platform/requirement.server.ts'
import { m } from '#paraglide/messages.js'
import { checkTax, findTaxFault } from './check.server.ts'

export const requirements = {
  tax: {
    name: m.menu_tax,
    remedy: m.opening_tax_todo,
    isMet: async (shop) => (await findTaxFault(shop)) === undefined,
    blocks: true,
    path: '/dashboard/tax',
    probe: checkTax,
  },
} satisfies Requirements
