import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import * as contract from './contract.ts'
import { addDevice, loadDevices } from './service.server.ts'
import { deleteOwnDevice } from './sql.server.ts'

export function servePush(api: Api, context: AppContext): void {
  serve(api, contract.listPushDevices, ({ caller }) => loadDevices(context, caller))
  serve(api, contract.savePushDevice, async ({ body, caller }) => {
    await addDevice(context, caller, body)
    return { modifiedCount: 1 }
  })
  serve(api, contract.deletePushDevice, async ({ params, caller }) => {
    if (!(await deleteOwnDevice(context.db, caller.id, params.id))) throw new Refusal('not_found', { what: 'device' })
    return { modifiedCount: 1 }
  })
}
