import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { setMailTexts } from '#base/platform/mail/texts.server.ts'
import * as contract from './contract.ts'
import { listOriginalMails, mailsSetting, renderPreview } from './service.server.ts'

export async function serveMailTexts(api: Api, { db, config, remembered }: AppContext): Promise<void> {
  // Each process writes mails, so each follows their texts.
  await remembered.follow([], async () => setMailTexts(await mailsSetting.read(db)))
  serve(api, contract.getMailTexts, async () => ({
    texts: await mailsSetting.read(db),
    originals: listOriginalMails(),
  }))
  serve(api, contract.changeMailTexts, async ({ body: { was, is }, caller }) => ({
    modifiedCount: await mailsSetting.change(db, caller, was, is),
  }))
  serve(api, contract.previewMail, async ({ body }) => renderPreview(config, body))
}
