import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { ship } from './ship.server.ts'

export function serveShipping(api: Api, context: AppContext): void {
  serve(api, contract.shipParcel, async ({ params, body, caller, idempotencyKey }) => ({
    insertedId: await ship(context, caller, params.id, body, idempotencyKey),
  }))
}
