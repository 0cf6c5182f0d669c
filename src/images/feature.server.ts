import { sql } from 'kysely'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { pictureUrl } from './addresses.ts'
import { serveImages, servePictures } from './api.server.ts'
import { Decoder } from './decoder.server.ts'
import { sweepOrphans } from './service.server.ts'
import { disownUploads, photosOf } from './sql.server.ts'

/** What images contribute to the shop. An upload is kept while any feature uses it. */
export function images(context: AppContext, features: () => readonly Feature[]): Feature {
  const { db, config, log } = context
  const decoder = new Decoder(log)
  const isUsed = () =>
    sql<boolean>`(${sql.join(
      features().flatMap(({ usesUpload }) => usesUpload ?? []),
      sql` or `,
    )})`
  return {
    endpoints: (api) => serveImages(api, context, decoder),
    routes: (fastify) => servePictures(fastify, context),
    jobs: [{ name: 'sweep_uploads', recurring: true, run: () => sweepOrphans(db, config.dataDir, isUsed()) }],
    async exportOf({ id }) {
      return { photos: (await photosOf(db, id)).map(({ name }) => pictureUrl(name)) }
    },
    erase: (tx, { id }) => disownUploads(tx, id),
    close: () => decoder.close(),
  }
}
