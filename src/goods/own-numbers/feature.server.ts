import type { AppContext } from '#base/platform/context.server.ts'
import { serve } from '#base/platform/contract/serve.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { setOwnName, suggestOwn } from './contract.ts'
import { saveOwnName, suggestOwnParts } from './service.server.ts'
import { deleteOwnNames, listOwnNames, moveOwnNames } from './sql.server.ts'

/** The parts of the shop that customers’ own part numbers contribute. */
export const ownNumbers = ({ db }: AppContext): Feature => ({
  endpoints: (api) => {
    serve(api, setOwnName, async ({ params, body, caller }) => {
      await saveOwnName(db, caller, params.id, body)
      return { modifiedCount: 1 }
    })
    serve(api, suggestOwn, ({ query, caller }) => suggestOwnParts(db, caller.id, query.q))
  },
  exportPersonalData: async ({ id }) => ({ ownPartNumbers: await listOwnNames(db, id) }),
  move: (tx, { id }, to) => moveOwnNames(tx, id, to),
  erase: (tx, { id }) => deleteOwnNames(tx, id),
})
