import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { getRateLimit } from '#base/platform/http/limits/rates.server.ts'
import { encodeDocument, serveDocument } from '#base/platform/http/shared-document.server.ts'
import { pickShopName } from '#base/platform/shop-name.ts'
import { deriveTheme, writeThemeSheet } from '#base/platform/theme.ts'
import { baseLocale } from '#paraglide/runtime.js'
import { siteSetting } from '../service.server.ts'
import * as contract from './contract.ts'
import { lookSetting } from './service.server.ts'

export function serveLook(api: Api, { db }: AppContext): void {
  serve(api, contract.getLook, () => lookSetting.read(db))
  serve(api, contract.changeLook, async ({ body: { was, is }, caller }) => ({
    modifiedCount: await lookSetting.change(db, caller, was, is),
  }))
}

const sheetName = z.strictObject({ file: z.string().regex(/^[0-9a-f]{6}\.css$/) })

/** Serves the style sheet of a colour, which its address names: `/theme/1d5fa8.css`. Pages allow no styles of their own. */
export function serveThemes(fastify: FastifyInstance): void {
  const schema = { params: sheetName }
  const options = { schema, config: { rateLimit: getRateLimit('read') } }
  fastify.get<{ Params: { file: string } }>('/theme/:file', options, ({ params: { file } }, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(writeThemeSheet(deriveTheme(`#${file.slice(0, 6)}`))),
  )
}

const ownIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Serves what a browser shows of the shop once it is installed as an app: its name, and its icon if it has one. */
export function serveManifest(fastify: FastifyInstance, { db, remembered }: AppContext): void {
  const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' }
  // Like every page, until a setting changes.
  const read = remembered.reader([], async () => {
    const [site, { icon }] = await Promise.all([siteSetting.read(db), lookSetting.read(db)])
    return encodeDocument(JSON.stringify(buildManifest(pickShopName(site.name, baseLocale), icon)))
  })
  serveDocument(fastify, '/site.webmanifest', headers, read)
}

const buildManifest = (name: string, icon: string) => ({
  ...{ name, short_name: name, start_url: '/', scope: '/', display: 'minimal-ui' },
  ...{ background_color: '#f4f3f0', theme_color: '#1b2128' },
  icons: icon ? [{ src: icon.replace(/-\d+\./, '-640.'), sizes: 'any', type: 'image/webp' }] : ownIcons,
})
