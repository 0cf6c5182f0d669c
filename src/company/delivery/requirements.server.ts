import type { Requirements } from '#base/platform/requirement.server.ts'
import { m } from '#paraglide/messages.js'
import { checkDelivery, offersDelivery } from './check.server.ts'

export const requirements = {
  delivery: {
    name: m.menu_delivery,
    remedy: m.opening_delivery_todo,
    isMet: offersDelivery,
    blocks: true,
    path: '/dashboard/delivery',
    probe: checkDelivery,
  },
} satisfies Requirements
