import { shows } from '#platform/cache/tags.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve, serveRead } from '#platform/contract/serve.server.ts'
import { localize, shownLanguage } from '#platform/locale.ts'
import { markdownHtml } from '#platform/markdown.server.ts'
import { setShopName } from '#platform/shop-name.ts'
import * as contract from './contract.ts'
import { aboutView, contactView, homeView, siteSetting } from './service.server.ts'

export async function serveSite(api: Api, { db, remembered }: AppContext): Promise<void> {
  // Mails and documents name the shop too, so each process follows it.
  await remembered.follow([], async () => setShopName((await siteSetting.read(db)).name))
  serve(api, contract.getSite, () => siteSetting.read(db))
  serve(api, contract.changeSite, async ({ body: { was, is }, caller }) => ({
    modifiedCount: await siteSetting.change(db, caller, was, is),
  }))
  const remember = remembered.reader([], () => siteSetting.read(db))
  // Any change of a setting has all pages rendered anew.
  const read = () => {
    shows('settings')
    return remember()
  }
  serveRead(api, contract.getSiteFrame, async () => {
    const { name, description, footer } = await read()
    return { name, description: localize(description), footer: localize(footer) }
  })
  serveRead(api, contract.getSiteHome, async () => homeView(await read()))
  serveRead(api, contract.getSiteAbout, async () => aboutView(await read()))
  serveRead(api, contract.getSiteContact, async () => contactView(await read()))
  serveRead(api, contract.getSiteText, async ({ query: { name } }) => {
    const text = (await read()).pages[name]
    const [beginning = ''] = localize(text).split('\n\n')
    return { html: markdownHtml(localize(text), { breaks: true }), lang: shownLanguage(text), beginning }
  })
}
