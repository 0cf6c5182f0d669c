import { tagReads } from '#base/platform/cache/tags.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { keepAnswer } from '#base/platform/contract/kept-answers.server.ts'
import { type Api, serve, serveRead } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { changeSettings, loadSocialLinks, readSettings } from './service.server.ts'

export function serveSettings(api: Api, { db, config, remembered }: AppContext): void {
  serve(api, contract.getSettings, () => readSettings(db, config))
  serve(api, contract.changeSettings, async ({ body, caller }) => ({
    modifiedCount: await changeSettings(db, config, caller, body),
  }))
  // Every page shows them at its foot.
  const links = remembered.reader([], async () => keepAnswer(await loadSocialLinks(db, config)))
  serveRead(api, contract.listSocialLinks, () => {
    tagReads('settings')
    return links()
  })
}
