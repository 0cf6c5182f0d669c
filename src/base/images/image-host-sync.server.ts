import type { Database } from '#base/platform/database/connect.server.ts'
import type { Log } from '#base/platform/log.server.ts'
import {
  deleteHostedPicture,
  type Host,
  listDueForCheck,
  listPendingContents,
  markChecked,
  type PictureContent,
  recordHostedPicture,
  setPublicHost,
  type Uses,
} from './hosted-pictures.sql.server.ts'
import type { LocalStore } from './stores/local.server.ts'
import type { PictureStore, StoredPicture } from './stores/store.server.ts'

/** How long one run checks pictures, and then how long it sends some; the next run continues. */
const workMs = 8000

type Hosting = { db: Database; log: Log; host: Host; store: PictureStore; local: LocalStore; uses: Uses }

/**
 * Synchronizes the image host with the shop: shows hosted pictures from there, sends missing ones, and checks sent
 * ones. The first failure ends a run, so a host that is down gets one request and not twenty.
 */
export async function syncImageHost(hosting: Hosting): Promise<void> {
  await setPublicHost(hosting.db, hosting.host)
  await checkSome(hosting)
  await sendSome(hosting)
}

async function sendSome(hosting: Hosting): Promise<void> {
  const { db, host, store, uses } = hosting
  // clock: ends one run of a task in time
  const end = Date.now() + workMs
  for (const content of await listPendingContents(db, host, uses, store.accessFor(false) !== undefined)) {
    if (Date.now() > end) return
    await send(hosting, content)
  }
}

async function send({ db, host, store, local }: Hosting, content: PictureContent): Promise<void> {
  const access = store.accessFor(content.isPublic)
  if (!access) return
  const kept = await store.put({ ...content, variants: await local.read(content) }, access)
  await recordHostedPicture(db, host, kept)
}

/** Checks the pictures that were not checked for longest: each must still be there, and still belong there. */
async function checkSome({ db, log, host, store, uses }: Hosting): Promise<void> {
  const end = Date.now() + workMs
  for (const picture of await listDueForCheck(db, host, uses)) {
    if (Date.now() > end) return
    const { sha256, isUsed, isPublic } = picture
    if (!isUsed || store.accessFor(isPublic) !== picture.access) {
      // Removed before its row is deleted: after a crash between the two, it is removed once more.
      await withdraw(log, store, picture)
      await deleteHostedPicture(db, host, sha256)
    } else if (await store.has(picture)) {
      await markChecked(db, host, sha256)
    } else {
      log.warn({ host, sha256: sha256.toString('hex') }, 'the image host lost a picture; it is sent again')
      await deleteHostedPicture(db, host, sha256)
    }
  }
}

async function withdraw(log: Log, store: PictureStore, picture: StoredPicture): Promise<void> {
  if (store.remove) await store.remove(picture)
  else
    log.warn(
      { deleteUrl: picture.deleteUrl },
      'a picture that nothing uses is still at the image host: delete it there',
    )
}
