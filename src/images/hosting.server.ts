import type { Database } from '#platform/database/connect.server.ts'
import type { Log } from '#platform/log.server.ts'
import {
  type Content,
  dueForCheck,
  forgetHosted,
  type Host,
  markChecked,
  pendingContents,
  recordHosted,
  showFrom,
  type Uses,
} from './hosted.sql.server.ts'
import type { LocalStore } from './stores/local.server.ts'
import type { Kept, PictureStore } from './stores/store.server.ts'

/** How long one run looks at pictures, and then sends some; what is left is for the next. */
const workMs = 8000

type Hosting = { db: Database; log: Log; host: Host; store: PictureStore; local: LocalStore; uses: Uses }

/**
 * Brings the image host to what the shop has: shows what is there from there, sends what is missing, and looks after
 * what was sent. The first failure ends a run, so that a host that is down is asked once and not twenty times.
 */
export async function hostPictures(hosting: Hosting): Promise<void> {
  await showFrom(hosting.db, hosting.host)
  await checkSome(hosting)
  await sendSome(hosting)
}

async function sendSome(hosting: Hosting): Promise<void> {
  const { db, host, store, uses } = hosting
  const end = Date.now() + workMs
  for (const content of await pendingContents(db, host, uses, store.accessFor(false) !== undefined)) {
    if (Date.now() > end) return
    await send(hosting, content)
  }
}

async function send({ db, host, store, local }: Hosting, content: Content): Promise<void> {
  const access = store.accessFor(content.isPublic)
  if (!access) return
  const kept = await store.put({ ...content, variants: await local.read(content) }, access)
  await recordHosted(db, host, kept)
}

/** Looks at the pictures that were not looked at for longest: is each still there, and still to be there? */
async function checkSome({ db, log, host, store, uses }: Hosting): Promise<void> {
  const end = Date.now() + workMs
  for (const picture of await dueForCheck(db, host, uses)) {
    if (Date.now() > end) return
    const { sha256, isUsed, isPublic } = picture
    if (!isUsed || store.accessFor(isPublic) !== picture.access) {
      // Removed before it is forgotten: after a crash between the two, it is removed once more.
      await withdraw(log, store, picture)
      await forgetHosted(db, host, sha256)
    } else if (await store.has(picture)) {
      await markChecked(db, host, sha256)
    } else {
      log.warn({ host, sha256: sha256.toString('hex') }, 'the image host lost a picture; it is sent again')
      await forgetHosted(db, host, sha256)
    }
  }
}

async function withdraw(log: Log, store: PictureStore, picture: Kept): Promise<void> {
  if (store.remove) await store.remove(picture)
  else
    log.warn(
      { deleteUrl: picture.deleteUrl },
      'a picture that nothing uses is still at the image host: delete it there',
    )
}
