import type { RawBuilder } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import { serve } from '#base/platform/contract/serve.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { getLocale } from '#paraglide/runtime.js'
import { endStockAlert, setStockAlert } from './contract.ts'
import { mailBackInStock } from './mails.server.ts'
import { addAlert, deleteAlert, deleteAlerts, deleteAlertsOlderThan, listAlerts, moveAlerts } from './sql.server.ts'
import { stockAlertTasks } from './tasks.ts'

/** The parts of the shop that stock alerts contribute. `available`: the available quantity of a row of `products`. */
export function stockAlerts(context: AppContext, available: RawBuilder<number>): Feature {
  const { db } = context
  return {
    endpoints: (api) => {
      serve(api, setStockAlert, async ({ params, caller }) => {
        // guard: whoever has not confirmed an address is told that nothing is mailed there | never | stock-alerts
        if (!caller.emailVerified) throw new Refusal('address_unconfirmed')
        const added = await addAlert(db, { userId: caller.id, productId: params.id }, getLocale())
        if (added === undefined) throw new Refusal('not_found', { what: 'product' })
        return { modifiedCount: added }
      })
      serve(api, endStockAlert, async ({ params, caller }) => ({
        deletedCount: await deleteAlert(db, { userId: caller.id, productId: params.id }),
      }))
    },
    jobs: [{ name: stockAlertTasks.mailBackInStock, recurring: true, run: () => mailBackInStock(context, available) }],
    retention: [{ period: '180 days', expire: (before) => deleteAlertsOlderThan(db, before) }],
    async exportPersonalData({ id }) {
      const alerts = await listAlerts(db, id)
      return { stockAlerts: alerts.map(({ askedAt, ...alert }) => ({ ...alert, askedAt: askedAt.toISOString() })) }
    },
    move: (tx, { id }, to) => moveAlerts(tx, id, to),
    erase: (tx, { id }) => deleteAlerts(tx, id),
  }
}
