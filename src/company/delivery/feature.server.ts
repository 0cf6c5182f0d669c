import type { AppContext } from '#base/platform/context.server.ts'
import { serve } from '#base/platform/contract/serve.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { changeDeliveryTable, getDeliveryTable, listHolidayRegions } from './contract.ts'
import { loadHolidays } from './holidays.server.ts'
import { changeDelivery, openDeliverySetting } from './service.server.ts'

/** The parts of the shop that delivery contributes. */
export function delivery({ db, config }: AppContext): Feature {
  const table = openDeliverySetting(config)
  return {
    endpoints: (api) => {
      serve(api, getDeliveryTable, async () => ({ table: await table.read(db), currency: config.currency }))
      serve(api, changeDeliveryTable, async ({ body, caller }) => ({
        modifiedCount: await changeDelivery(db, config, caller, body),
      }))
      serve(api, listHolidayRegions, async ({ query }) => (await loadHolidays()).listRegions(query.country))
    },
    undo: table.undo,
  }
}
