import { getLocale } from '#paraglide/runtime.js'
import type { AppContext } from '#platform/context.server.ts'
import { serve } from '#platform/contract/serve.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Feature } from '#platform/feature.server.ts'
import { endStockAlert, setStockAlert } from './contract.ts'
import { mailBackInStock } from './mails.server.ts'
import { addAlert, alertsOf, deleteAlert, deleteAlertsOf, forgetAskedBefore } from './sql.server.ts'

/** What stock alerts contribute to the shop. */
export function stockAlerts(context: AppContext): Feature {
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
    jobs: [{ name: 'mail_back_in_stock', recurring: true, run: () => mailBackInStock(context) }],
    retention: [{ period: '180 days', expire: (before) => forgetAskedBefore(db, before) }],
    async exportOf({ id }) {
      const alerts = await alertsOf(db, id)
      return { stockAlerts: alerts.map(({ askedAt, ...alert }) => ({ ...alert, askedAt: askedAt.toISOString() })) }
    },
    erase: (tx, { id }) => deleteAlertsOf(tx, id),
  }
}
