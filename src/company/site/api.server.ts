import { tagReads } from '#base/platform/cache/tags.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve, serveRead } from '#base/platform/contract/serve.server.ts'
import { setShopName } from '#base/platform/shop-name.ts'
import { getShopZone } from '#base/platform/shop-zone.ts'
import { localize, pickLanguage } from '#base/platform/text/locale.ts'
import { renderMarkdown } from '#base/platform/text/markdown.server.ts'
import { setThemeColour } from '#base/platform/theme.ts'
import { openDeliverySetting } from '#company/delivery/service.server.ts'
import * as contract from './contract.ts'
import { readCounts } from './counts.server.ts'
import { fillCutOff } from './cut-off.ts'
import { lookSetting, readShownLook } from './look/service.server.ts'
import { siteSetting, toAboutView, toContactView, toHomeView } from './service.server.ts'
import { slidesSetting } from './slides/service.server.ts'

export async function serveSite(api: Api, { db, config, remembered }: AppContext): Promise<void> {
  // Mails and documents name the shop too, so each process follows it; mails have its colour.
  await remembered.follow([], async () => {
    setShopName((await siteSetting.read(db)).name)
    setThemeColour((await lookSetting.read(db)).colour)
  })
  serve(api, contract.getSite, () => siteSetting.read(db))
  serve(api, contract.changeSite, async ({ body: { was, is }, caller }) => ({
    modifiedCount: await siteSetting.change(db, caller, was, is),
  }))
  const readSlides = remembered.reader([], () => slidesSetting.read(db))
  const remember = remembered.reader([], () => siteSetting.read(db))
  // Any change of a setting has all pages rendered anew.
  const read = () => {
    tagReads('settings')
    return remember()
  }
  const readLook = remembered.reader([], () => readShownLook(db))
  serveRead(api, contract.getSiteFrame, async () => {
    // A page that is kept has the zone as of now.
    const [{ name, description, footer }, look] = await Promise.all([read(), readLook(), remembered.settle()])
    return { name, description: localize(description), footer: localize(footer), look, timeZone: getShopZone() ?? '' }
  })
  const readKeptCounts = remembered.reader([], () => readCounts(db))
  serveRead(api, contract.getSiteHome, async () => {
    const [site, { slides }, counts] = await Promise.all([read(), readSlides(), readKeptCounts()])
    return toHomeView(site, slides, counts)
  })
  serveRead(api, contract.getSiteAbout, async () => toAboutView(await read()))
  serveRead(api, contract.getSiteContact, async () => toContactView(await read()))
  const readDelivery = remembered.reader([], () => openDeliverySetting(config).read(db))
  serveRead(api, contract.getSiteText, async ({ query: { name } }) => {
    const texts = (await read()).pages[name]
    const text = fillCutOff(localize(texts), (await readDelivery()).dispatch)
    const [beginning = ''] = text.split('\n\n')
    return { html: renderMarkdown(text, { breaks: true }), lang: pickLanguage(texts), beginning }
  })
}
