import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve, serveRead } from '#base/platform/contract/serve.server.ts'
import { isDuplicate } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { checkAddress } from './check.server.ts'
import * as contract from './contract.ts'
import { listRegions } from './countries.server.ts'
import { changeAddress, deleteAddress, findAddresses, saveAddress } from './sql.server.ts'

export function serveAddresses(api: Api, { db }: AppContext): void {
  serve(api, contract.listAddresses, ({ caller }) => findAddresses(db, caller.id))
  serve(api, contract.addAddress, async ({ body, caller }) => {
    checkAddress(body)
    return { insertedId: await db.transaction().execute((tx) => saveAddress(tx, caller.id, body)) }
  })
  serve(api, contract.changeAddress, async ({ params, body, caller }) => {
    checkAddress(body)
    try {
      return { modifiedCount: orNotFound(await changeAddress(db, caller.id, params.id, body)) }
    } catch (error) {
      if (isDuplicate(error)) throw new Refusal('already_exists', { what: 'postal_address' })
      throw error
    }
  })
  serve(api, contract.deleteAddress, async ({ params, caller }) => ({
    deletedCount: orNotFound(await deleteAddress(db, caller.id, params.id)),
  }))
  serveRead(api, contract.listRegions, ({ query }) => listRegions(query.country, query.also?.split(',')))
}

function orNotFound(count: number): number {
  if (count === 0) throw new Refusal('not_found', { what: 'postal_address' })
  return count
}
