import { sql } from 'kysely'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveSite } from './api.server.ts'
import { siteSetting } from './service.server.ts'

/** What the texts about the shop contribute to it. */
export const site = (context: AppContext): Feature => ({
  endpoints: (api) => serveSite(api, context),
  // A portrait is named by its address, which begins with the digest of its content.
  usesUpload: sql`exists (select from settings where key = 'site'
    and strpos(value::text, '/images/' || left(encode(uploads.sha256, 'hex'), 32) || '-') > 0)`,
  undo: siteSetting.undo,
})
