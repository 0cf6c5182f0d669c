import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveDocumentFiles, serveProductDocuments } from './api.server.ts'
import { sweepDocuments } from './service.server.ts'
import { productDocumentTasks } from './tasks.ts'

/** What documents contribute to the shop. One is kept while any feature uses it. */
export const productDocuments = (context: AppContext, features: () => readonly Feature[]): Feature => ({
  endpoints: (api) => serveProductDocuments(api, context),
  routes: (fastify) => serveDocumentFiles(fastify, context),
  jobs: [
    {
      name: productDocumentTasks.sweepDocuments,
      recurring: true,
      run: () => sweepDocuments(context, collectUses(features())),
    },
  ],
})

const collectUses = (features: readonly Feature[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    features.flatMap(({ usesDocument }) => usesDocument ?? []),
    sql` or `,
  )})`
