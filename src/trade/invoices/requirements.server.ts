import type { Requirements } from '#base/platform/requirement.server.ts'
import { m } from '#paraglide/messages.js'
import { checkSeller, findSellerGaps } from './check.server.ts'
import { checkExchange } from './exchange/check.server.ts'

export const requirements = {
  seller: {
    name: m.opening_seller,
    remedy: m.opening_seller_todo,
    isMet: async (shop) => (await findSellerGaps(shop))?.length === 0,
    blocks: true,
    path: '/dashboard/invoicing',
    probe: checkSeller,
  },
  exchange: { name: m.health_exchange, remedy: m.health_exchange_remedy, probe: checkExchange },
} satisfies Requirements
