import type { AppContext } from '#base/platform/context.server.ts'
import { serve } from '#base/platform/contract/serve.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { changeTaxTable, getTaxTable } from './contract.ts'
import { openTaxSetting } from './service.server.ts'

/** The parts of the shop that tax contributes. */
export function tax({ db, config }: AppContext): Feature {
  const table = openTaxSetting(config)
  return {
    endpoints: (api) => {
      serve(api, getTaxTable, () => table.read(db))
      serve(api, changeTaxTable, async ({ body: { was, is }, caller }) => ({
        modifiedCount: await table.change(db, caller, was, is),
      }))
    },
    undo: table.undo,
  }
}
