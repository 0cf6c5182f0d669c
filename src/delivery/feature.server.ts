import type { AppContext } from '#platform/context.server.ts'
import { serve } from '#platform/contract/serve.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { changeDeliveryTable, getDeliveryTable } from './contract.ts'
import { changeDelivery, deliveryTable } from './service.server.ts'

/** What delivery contributes to the shop. */
export function delivery({ db, config }: AppContext): Feature {
  const table = deliveryTable(config)
  return {
    endpoints: (api) => {
      serve(api, getDeliveryTable, async () => ({ table: await table.read(db), currency: config.currency }))
      serve(api, changeDeliveryTable, async ({ body, caller }) => ({
        modifiedCount: await changeDelivery(db, config, caller, body),
      }))
    },
    undo: table.undo,
  }
}
