import type { ImageStore } from '#base/platform/config/services.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { Log } from '#base/platform/log.server.ts'
import { Decoder } from './decoder.server.ts'
import {
  type Host,
  listAllContents,
  listHostedAt,
  type PictureContent,
  recordHostedPicture,
  setPublicHost,
  type Uses,
} from './hosted-pictures.sql.server.ts'
import { computeSha256, matchesChecksums, toFileName } from './stores/files.server.ts'
import { createLocalStore, type LocalStore } from './stores/local.server.ts'
import { openStore } from './stores/open.server.ts'
import { type PictureStore, type StoredPicture, StoreError } from './stores/store.server.ts'

type Place = { kind: 'local' } | { kind: Host; store: PictureStore }
type Files = readonly Uint8Array[]
type Mover = { db: Database; local: LocalStore; decoder: Decoder; from: Place; to: Place }

export type PictureMove = {
  db: Database
  uses: Uses
  dataDir: string
  log: Log
  from: ImageStore
  to: ImageStore
  /** The configured store. */
  configured: ImageStore['kind']
}

/**
 * Copies every picture to another store and reads it back there. Deletes nothing at the old one. Can be interrupted and
 * repeated: existing copies are only checked.
 * @returns how many are there now, and how many stay in the shop's folder because the store is public
 * @throws StoreError if a store fails or a picture is intact nowhere; pages then keep showing all from the old store
 */
export async function movePictures(move: PictureMove, report: (done: number, all: number) => void) {
  const { db, uses, dataDir, log, to, configured } = move
  const decoder = new Decoder(log)
  const place = async (images: ImageStore): Promise<Place> =>
    images.kind === 'local' ? images : { kind: images.kind, store: await openStore(images, dataDir, decoder) }
  const mover = { db, decoder, local: createLocalStore(dataDir), from: await place(move.from), to: await place(to) }
  try {
    const contents = await listAllContents(db, uses)
    const lost: string[] = []
    let stayed = 0
    for (const [index, content] of contents.entries()) {
      const files = await filesHere(mover, content)
      if (!files) lost.push(toFileName(content.sha256))
      else if (!(await toPlace(mover, content, files))) stayed += 1
      report(index + 1, contents.length)
    }
    if (lost.length > 0)
      throw new StoreError(
        `${lost.length} of ${contents.length} pictures are nowhere as they were: ${lost.join(', ')}.`,
      )
    if (configured === to.kind) await setPublicHost(db, to.kind)
    return { moved: contents.length - stayed, stayed }
  } finally {
    decoder.close()
  }
}

/** The files of a picture in the shop's folder, fetched from a host if they are missing or damaged here. */
async function filesHere(
  { db, local, decoder, from, to }: Mover,
  { sha256 }: PictureContent,
): Promise<Files | undefined> {
  const found = await Promise.all(
    [from, to].map(async (place) => {
      const kept = place.kind === 'local' ? undefined : await listHostedAt(db, place.kind, sha256)
      return kept && place.kind !== 'local' ? [{ kept, store: place.store }] : []
    }),
  )
  const copies = found.flat()
  const isWhole = (files: Files) => computeSha256(files.at(-1)!).equals(sha256)
  const here = await local.read({ sha256 }).catch(() => undefined)
  if (here && isWhole(here) && copies.every(({ kept }) => isAsKept(here, kept))) return here
  for (const { kept, store } of copies) {
    if (!(await store.has(kept))) continue
    const back = await store.read(kept)
    const files = isWhole(back) && isAsKept(back, kept) && (await inOurWidths(decoder, back))
    if (!files) continue
    await local.put({ sha256, variants: files })
    return files
  }
  return undefined
}

const isAsKept = (files: Files, { checksums }: StoredPicture) =>
  matchesChecksums(files.slice(-checksums.length), checksums)

/** A host's copy in all our widths; if it has only the widest, the others are made again. */
async function inOurWidths(decoder: Decoder, files: Files): Promise<Files | undefined> {
  if (files.length > 1) return files
  const made = await decoder.reencode('host', Buffer.from(files[0]!))
  return made.refused ? undefined : [...made.variants.slice(0, -1), files[0]!]
}

/** Returns false if the store does not accept this picture. */
async function toPlace({ db, to }: Mover, content: PictureContent, variants: Files): Promise<boolean> {
  if (to.kind === 'local') return true
  const access = to.store.accessFor(content.isPublic)
  if (!access) return false
  const kept = await listHostedAt(db, to.kind, content.sha256)
  if (kept?.access === access && (await to.store.has(kept))) return true
  if (kept && kept.access !== access) await to.store.remove?.(kept)
  await recordHostedPicture(db, to.kind, await to.store.put({ ...content, variants }, access))
  return true
}
