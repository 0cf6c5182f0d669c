import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { sweepDrafts } from '#base/platform/files/whole-file.server.ts'
import { getPictureUrl } from './addresses.ts'
import { serveImages, servePictures } from './api.server.ts'
import { withBackoff } from './backoff.server.ts'
import { Decoder } from './decoder.server.ts'
import { setPublicHost, type Uses } from './hosted-pictures.sql.server.ts'
import { syncImageHost } from './image-host-sync.server.ts'
import { sweepOrphans } from './service.server.ts'
import { clearUploadOwner, listPhotos, moveUploads } from './sql.server.ts'
import { createLocalStore, getImageDirectory } from './stores/local.server.ts'
import { openStore } from './stores/open.server.ts'
import { imageTasks } from './tasks.ts'

/** The parts of the shop that images contribute. An upload is kept while any feature uses it. */
export function images(context: AppContext, features: () => readonly Feature[]): Feature {
  const { db, config, log } = context
  const { kind } = config.images
  const decoder = new Decoder(log, context)
  const local = createLocalStore(config.dataDir)
  const store = openStore(config.images, config.dataDir, decoder)
  const uses = () => collectUses(features())
  const host = withBackoff(async () =>
    kind === 'local'
      ? setPublicHost(db, kind)
      : syncImageHost({ db, log, host: kind, store: await store, local, uses: uses() }),
  )
  return {
    endpoints: (api) => serveImages(api, context, decoder),
    routes: (fastify) => servePictures(fastify, context, store),
    jobs: [
      { name: imageTasks.sweepUploads, recurring: true, run: () => sweepOrphans(db, local, uses().isUsed) },
      { name: imageTasks.hostPictures, recurring: true, run: host },
    ],
    // Runs at each start too, like all background work.
    retention: [{ period: '10 minutes', expire: () => sweepDrafts(getImageDirectory(config.dataDir)) }],
    async exportPersonalData({ id }) {
      return { photos: (await listPhotos(db, id)).map(({ name }) => getPictureUrl(name)) }
    },
    move: (tx, { id }, to) => moveUploads(tx, id, to),
    erase: (tx, { id }) => clearUploadOwner(tx, id),
    close: () => decoder.close(),
  }
}

/** How features use the upload in `uploads.id`. */
export function collectUses(features: readonly Feature[]): Uses {
  // guard: a profile’s photo is not for everybody | !feature.privateUploads → true | images/image-host-sync
  const shown = features.filter((feature) => !feature.privateUploads)
  return { isUsed: matchesAny(features), isPublic: matchesAny(shown) }
}

const matchesAny = (features: readonly Feature[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    features.flatMap(({ usesUpload }) => usesUpload ?? []),
    sql` or `,
  )})`
