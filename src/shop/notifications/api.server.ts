import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { loadChoices, loadNews } from './service.server.ts'
import { storeChoices, storeLastLook } from './sql.server.ts'

export function serveNotifications(api: Api, { db, config }: AppContext): void {
  serve(api, contract.getNotificationChoices, ({ caller }) => loadChoices(db, config, caller.id))
  serve(api, contract.setNotificationChoices, async ({ body, caller }) => {
    await storeChoices(db, caller.id, body)
    return { modifiedCount: 1 }
  })
  serve(api, contract.listNews, ({ caller }) => loadNews(db, caller.id))
  serve(api, contract.markNewsSeen, async ({ body, caller }) => ({
    modifiedCount: await storeLastLook(db, caller.id, new Date(body.until)),
  }))
}
