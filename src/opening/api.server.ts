import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { readRequirements } from './requirements.server.ts'
import { isOpen, missingKeys, openForOrders } from './service.server.ts'

export function serveOpening(api: Api, context: AppContext): void {
  const { config, db } = context
  const isLive = config.mode === 'live'
  serve(api, contract.getOpening, async () => {
    const [open, requirements] = await Promise.all([isOpen(context), isLive ? readRequirements(context) : []])
    return {
      open,
      testPayments: isLive && config.testPayments,
      requirements: requirements.map(({ name, todo, path, done }) => ({ name: name(), todo: todo(), path, done })),
    }
  })
  serve(api, contract.openAnyway, async ({ caller }) => ({
    modifiedCount: isLive ? await openForOrders(db, caller.id, 'anyway', await missingKeys(context)) : 0,
  }))
}
