import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { matchStatement } from './service.server.ts'

export function serveStatements(api: Api, context: AppContext): void {
  serve(api, contract.readStatement, ({ body }) => matchStatement(context, body.statement as Uint8Array))
}
