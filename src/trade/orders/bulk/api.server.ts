import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { renderPapers } from '../packing/papers.server.ts'
import { renderPickLists } from '../packing/service.server.ts'
import * as contract from './contract.ts'
import { shipOrders } from './service.server.ts'

export function serveBulk(api: Api, context: AppContext): void {
  serve(api, contract.shipOrders, ({ body, caller, idempotencyKey }) =>
    shipOrders(context, caller, body, idempotencyKey),
  )
  serve(api, contract.getPapers, ({ body, caller }) => renderPapers(context, caller, body.ids))
  serve(api, contract.getPickLists, ({ body, caller }) => renderPickLists(context, caller, body.ids))
}
