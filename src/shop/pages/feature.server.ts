import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { keepCounts } from '#company/site/counts.server.ts'
import { publishDrafts } from '#goods/catalogue/products/draft.sql.server.ts'
import { catalogueTasks } from '#goods/catalogue/tasks.ts'
import { servePages } from './api.server.ts'
import { serveArticles } from './articles/api.server.ts'
import { readTimeZone } from './articles/clock.server.ts'
import { announceArticles, listArticlePages } from './articles/sql.server.ts'
import { articleTasks } from './articles/tasks.ts'
import { createArticleUndo } from './articles/undo.server.ts'
import { countBusiness } from './figures.server.ts'
import { serveFind } from './find/api.server.ts'
import { questions } from './questions.ts'
import { serveSitemap } from './sitemap.server.ts'
import { pageTasks } from './tasks.ts'

/** The pages' contribution to the shop, and the sitemap of all its pages. */
export function pages(context: AppContext, features: () => readonly Feature[]): Feature {
  const { db, config } = context
  return {
    endpoints: (api) => {
      servePages(api, context)
      serveFind(api, context)
      serveArticles(api, context)
    },
    routes: (fastify) => serveSitemap(fastify, context, features),
    jobs: [
      { name: pageTasks.countBusiness, recurring: true, run: () => keepCounts(db, () => countBusiness(db)) },
      {
        name: articleTasks.announceArticles,
        recurring: true,
        run: async () => announceArticles(db, await readTimeZone(db, config)),
      },
      {
        name: catalogueTasks.publishDrafts,
        recurring: true,
        run: async () => publishDrafts(db, { timeZone: await readTimeZone(db, config), currency: config.currency }),
      },
    ],
    usesUpload: sql`exists (select from posts where image_id = uploads.id)`,
    sitemap: {
      pages: async () => [
        ...questions.map(({ slug }) => ({ path: `/blogs/${slug}` })),
        ...(await listArticlePages(db, await readTimeZone(db, config))),
      ],
    },
    auditSubjects: { article: sql`select id, title as name from posts` },
    undo: createArticleUndo(config),
  }
}

declare module '#base/platform/cache/tag.ts' {
  interface CacheTags {
    pages: 'posts'
  }
}
