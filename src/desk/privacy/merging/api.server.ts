import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import * as contract from './contract.ts'
import { askToMerge, mergeAccount } from './service.server.ts'
import { deleteMerge, findMerge } from './sql.server.ts'

export function serveMerging(api: Api, context: AppContext, features: readonly Feature[]): void {
  const { db } = context
  serve(api, contract.askToMerge, async ({ params, body, caller }) => {
    await askToMerge(context, caller, params.id, body.email)
    return { status: true }
  })
  serve(api, contract.withdrawMerge, ({ params }) => endMerge(db, params.id))
  serve(api, contract.getMerge, async ({ caller }) => ({ merge: await loadMerge(db, caller.id) }))
  serve(api, contract.mergeAccount, async ({ caller, body }) => {
    await mergeAccount(context, features, caller, body.password)
    return { status: true }
  })
  serve(api, contract.declineMerge, ({ caller }) => endMerge(db, caller.id))
}

/** What the owner of an account is asked; null: nothing. */
export async function loadMerge(db: Database, accountId: string): Promise<contract.Merge | null> {
  const merge = await findMerge(db, accountId)
  return merge ? { into: merge.email, askedAt: merge.askedAt.toISOString() } : null
}

async function endMerge(db: Database, accountId: string) {
  const deletedCount = await deleteMerge(db, accountId)
  if (deletedCount === 0) throw new Refusal('not_found', { what: 'merge' })
  return { deletedCount }
}
