import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { changeCrossReferences, loadCrossReferences } from './service.server.ts'

export function serveCrossReferences(api: Api, { db }: Pick<AppContext, 'db'>): void {
  serve(api, contract.getCrossReferences, async ({ params }) => ({
    numbers: await loadCrossReferences(db, params.id),
  }))
  serve(api, contract.changeCrossReferences, async ({ params, body: { was, is }, caller }) => ({
    modifiedCount: await changeCrossReferences(db, caller, params.id, { was, is }),
  }))
}
