import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { sweepDrafts } from '#platform/whole-file.server.ts'
import { pictureUrl } from './addresses.ts'
import { serveImages, servePictures } from './api.server.ts'
import { Decoder } from './decoder.server.ts'
import { showFrom, type Uses } from './hosted.sql.server.ts'
import { hostPictures } from './hosting.server.ts'
import { withPauses } from './pauses.server.ts'
import { sweepOrphans } from './service.server.ts'
import { disownUploads, photosOf } from './sql.server.ts'
import { imageDirectory, localStore } from './stores/local.server.ts'
import { openStore } from './stores/open.server.ts'

/** What images contribute to the shop. An upload is kept while any feature uses it. */
export function images(context: AppContext, features: () => readonly Feature[]): Feature {
  const { db, config, log } = context
  const { kind } = config.images
  const decoder = new Decoder(log)
  const local = localStore(config.dataDir)
  const store = openStore(config.images, config.dataDir, decoder)
  const uses = () => usesOf(features())
  const host = withPauses(async () =>
    kind === 'local'
      ? showFrom(db, kind)
      : hostPictures({ db, log, host: kind, store: await store, local, uses: uses() }),
  )
  return {
    endpoints: (api) => serveImages(api, context, decoder),
    routes: (fastify) => servePictures(fastify, context, store),
    jobs: [
      { name: 'sweep_uploads', recurring: true, run: () => sweepOrphans(db, local, uses().isUsed) },
      { name: 'host_pictures', recurring: true, run: host },
    ],
    // Also at each start, as all background work.
    retention: [{ period: '10 minutes', expire: () => sweepDrafts(imageDirectory(config.dataDir)) }],
    async exportOf({ id }) {
      return { photos: (await photosOf(db, id)).map(({ name }) => pictureUrl(name)) }
    },
    erase: (tx, { id }) => disownUploads(tx, id),
    close: () => decoder.close(),
  }
}

/** How features use the upload in `uploads.id`. */
export function usesOf(features: readonly Feature[]): Uses {
  // guard: a profile’s photo is not for everybody | !feature.privateUploads → true | images/hosting
  const shown = features.filter((feature) => !feature.privateUploads)
  return { isUsed: anyOf(features), isPublic: anyOf(shown) }
}

const anyOf = (features: readonly Feature[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    features.flatMap(({ usesUpload }) => usesUpload ?? []),
    sql` or `,
  )})`
