import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { correctAddress, correctParcel, takeBackStep, withdrawParcel } from './service.server.ts'

export function serveCorrections(api: Api, context: AppContext): void {
  serve(api, contract.takeBackStep, async ({ params, body, caller }) => {
    await takeBackStep(context, caller, params.id, body.state)
    return { modifiedCount: 1 }
  })
  serve(api, contract.correctParcel, async ({ params, body, caller }) => {
    await correctParcel(context, caller, params.id, body)
    return { modifiedCount: 1 }
  })
  serve(api, contract.withdrawParcel, async ({ params, caller }) => {
    await withdrawParcel(context, caller, params.id)
    return { deletedCount: 1 }
  })
  serve(api, contract.correctAddress, async ({ params, body, caller }) => {
    await correctAddress(context, caller, params.id, body)
    return { modifiedCount: 1 }
  })
}
