import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveSite } from './api.server.ts'
import { serveLook, serveManifest, serveThemes } from './look/api.server.ts'
import { lookSetting } from './look/service.server.ts'
import { serveMailTexts } from './mails/api.server.ts'
import { mailsSetting } from './mails/service.server.ts'
import { serveRedirectLists } from './redirects/api.server.ts'
import { createRedirectUndo } from './redirects/service.server.ts'
import { siteSetting } from './service.server.ts'
import { serveSlides } from './slides/api.server.ts'
import { slidesSetting } from './slides/service.server.ts'

/** The parts of the shop that its texts contribute. */
export const site = (context: AppContext): Feature => ({
  endpoints: async (api) => {
    await serveSite(api, context)
    serveSlides(api, context)
    await serveMailTexts(api, context)
    serveRedirectLists(api, context)
    serveLook(api, context)
  },
  routes(fastify) {
    serveThemes(fastify)
    serveManifest(fastify, context)
  },
  // A portrait, a logo or a slide's picture is referenced by its address, which begins with the digest of its content.
  usesUpload: sql`exists (select from settings where key in ('site', 'slides', 'look')
    and strpos(value::text, '/images/' || left(encode(uploads.sha256, 'hex'), 32) || '-') > 0)`,
  undo: {
    ...siteSetting.undo,
    ...slidesSetting.undo,
    ...mailsSetting.undo,
    ...lookSetting.undo,
    'redirect.edit': createRedirectUndo(context.config),
  },
})

declare module '#base/platform/cache/tag.ts' {
  interface CacheTags {
    redirects: 'redirects'
  }
}
