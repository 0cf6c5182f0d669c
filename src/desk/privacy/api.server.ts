import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import * as contract from './contract.ts'
import { collectPersonalData, eraseAccount, eraseAccountOfCustomer, exportDataOfCustomer } from './service.server.ts'

export function servePrivacy(api: Api, { db }: AppContext, features: readonly Feature[]): void {
  serve(api, contract.getPersonalData, ({ caller }) => collectPersonalData(features, caller))
  serve(api, contract.eraseAccount, async ({ caller, body }) => {
    await eraseAccount(db, features, caller, body.password)
    return { status: true }
  })
  serve(api, contract.exportDataOfCustomer, ({ params, caller }) =>
    exportDataOfCustomer(db, features, caller, params.id),
  )
  serve(api, contract.eraseAccountOfCustomer, async ({ params, caller }) => {
    await eraseAccountOfCustomer(db, features, caller, params.id)
    return { status: true }
  })
}
