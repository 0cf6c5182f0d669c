import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { deleteExpiredRecords } from './retention.server.ts'
import { eraseAccount, personalData } from './service.server.ts'

export function servePrivacy(api: Api, { db, jobs }: AppContext): void {
  jobs.add(deleteExpiredRecords(db))
  serve(api, contract.getPersonalData, ({ caller }) => personalData(db, caller))
  serve(api, contract.eraseAccount, async ({ caller, body }) => {
    await eraseAccount(db, caller, body.password)
    return { status: true }
  })
}
