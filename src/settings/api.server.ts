import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { changeSettings, readSettings, socialLinks } from './service.server.ts'

export function serveSettings(api: Api, { db, config }: AppContext): void {
  serve(api, contract.getSettings, () => readSettings(db, config))
  serve(api, contract.changeSettings, async ({ body, caller }) => ({
    modifiedCount: await changeSettings(db, config, caller, body),
  }))
  serve(api, contract.listSocialLinks, () => socialLinks(db, config))
}
