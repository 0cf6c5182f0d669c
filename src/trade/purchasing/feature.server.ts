import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { servePurchasing } from './api.server.ts'
import { selectPurchaseNumber } from './orders/number.sql.server.ts'
import { stateUndo } from './orders/service.server.ts'
import { partsUndo } from './suppliers/parts.server.ts'
import { restoreUndo, retireUndo } from './suppliers/service.server.ts'

/** What purchasing contributes to the shop: suppliers, and what is ordered of them. */
export const purchasing = (context: AppContext): Feature => ({
  endpoints: (api) => servePurchasing(api, context),
  auditSubjects: {
    supplier: sql`select id, name from suppliers`,
    'purchase-order': sql`select id, ${selectPurchaseNumber('number')} as name from purchase_orders`,
  },
  undo: {
    'supplier.retire': retireUndo,
    'supplier.restore': restoreUndo,
    'supplier.parts': partsUndo,
    'purchase-order.send': stateUndo,
    'purchase-order.close': stateUndo,
    'purchase-order.reopen': stateUndo,
    'purchase-order.cancel': stateUndo,
  },
})
