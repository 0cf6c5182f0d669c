import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { type CheckedRequirement, readAdvice, readRequirements } from './read-requirements.server.ts'
import { isOpen, listMissingKeys, openForOrders } from './service.server.ts'

export function serveOpening(api: Api, context: AppContext): void {
  const { config, db } = context
  const isLive = config.mode === 'live'
  serve(api, contract.getOpening, async () => {
    const [open, requirements, advice] = await Promise.all([
      isOpen(context),
      isLive ? readRequirements(context) : [],
      isLive ? readAdvice(context) : [],
    ])
    return {
      open,
      testPayments: isLive && config.testPayments,
      requirements: requirements.map(toView),
      advice: advice.map(toView),
    }
  })
  serve(api, contract.openAnyway, async ({ caller }) => ({
    modifiedCount: isLive ? await openForOrders(db, caller.id, 'anyway', await listMissingKeys(context)) : 0,
  }))
}

const toView = ({ name, todo, path, done }: CheckedRequirement) => ({ name: name(), todo: todo(), path, done })
