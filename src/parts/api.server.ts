import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { listOfParts } from './parts.server.ts'

export function serveParts(api: Api, { db }: AppContext): void {
  serve(api, contract.listParts, ({ query, caller }) => listOfParts(db, caller.id, query))
}
