import { sql } from 'kysely'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { servePages } from './api.server.ts'
import { serveSitemap } from './sitemap.server.ts'
import { postPages } from './sql.server.ts'

/** What the pages contribute to the shop, and the sitemap of all its pages. */
export function pages(context: AppContext, features: () => readonly Feature[]): Feature {
  return {
    endpoints: (api) => servePages(api, context),
    routes: (fastify) => serveSitemap(fastify, context, features),
    usesUpload: sql`exists (select from posts where image_id = uploads.id)`,
    sitemap: { pages: () => postPages(context.db) },
  }
}
