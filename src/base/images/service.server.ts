import type { Expression, SqlBool } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { getPictureUrl, parsePictureName } from './addresses.ts'
import type { Decoder } from './decoder.server.ts'
import { isPicture } from './kinds.ts'
import { findOrphans, findOwnUpload, lockContent, removeUpload, sumUsage } from './sql.server.ts'
import { computeSha256, toFileName } from './stores/files.server.ts'
import type { LocalStore } from './stores/local.server.ts'

const quota = { files: 50, bytes: 100 * 1024 * 1024 }

/**
 * Decodes and re-encodes a picture, and stores it in our widths, named by its content.
 * @returns the address of the middle width
 * @throws Refusal `unsupported_media` for other bytes, `invalid_fields` for too many pixels, `quota`, `unavailable`
 */
export async function storePicture(
  db: Database,
  decoder: Decoder,
  local: LocalStore,
  owner: Pick<Caller, 'id' | 'role'>,
  bytes: Buffer,
): Promise<string> {
  const ownerId = owner.id
  if (!isPicture(bytes)) throw new Refusal('unsupported_media', { what: 'no_picture' })
  const used = await sumUsage(db, ownerId)
  // The pictures of a whole catalogue are an admin's.
  // guard: uploads have a quota | used.files >= quota.files → used.files < 0 | threats/uploads.test
  if (owner.role !== 'admin' && (used.files >= quota.files || Number(used.bytes) + bytes.length > quota.bytes)) {
    throw new Refusal('quota')
  }
  const made = await decoder.reencode(ownerId, bytes)
  if (made.refused) throw createRefusal(made.refused)

  const { variants, width, height } = made
  const sha256 = computeSha256(variants.at(-1)!)
  const size = variants.reduce((sum, variant) => sum + variant.length, 0)
  await db.transaction().execute(async (tx) => {
    // Another upload of the same picture has the same files, which may be being swept right now.
    await lockContent(tx, sha256)
    await local.put({ sha256, variants }).catch(refuseStorage)
    await tx.insertInto('uploads').values({ id: createId(), ownerId, sha256, width, height, bytes: size }).execute()
  })
  return getPictureUrl(toFileName(sha256))
}

/**
 * The upload behind the address in a form's `img`: only the sender's own, never an external address.
 * @throws Refusal `invalid_fields`
 */
export async function requireOwnPhoto(db: Database, ownerId: string, address: string): Promise<string> {
  const name = parsePictureName(address)
  const upload = name ? await findOwnUpload(db, ownerId, name) : undefined
  if (upload) return upload.id
  throw new Refusal('invalid_fields', { what: 'fields', fields: { img: { code: 'not_own_photo' } } })
}

/** The disk is full or missing. The shop continues without new photos. */
function refuseStorage(cause: unknown): never {
  throw new Refusal('unavailable', { what: 'photo_store', cause })
}

function createRefusal(why: 'damaged' | 'too large'): Refusal {
  if (why === 'damaged') return new Refusal('unsupported_media', { what: 'damaged_picture' })
  return new Refusal('invalid_fields', { what: 'pixels', fields: { image: { code: 'too_many_pixels' } } })
}

/** Removes uploads unused for a day: their form was never submitted, or the record that used them was deleted. */
export async function sweepOrphans(db: Database, local: LocalStore, isUsed: Expression<SqlBool>): Promise<void> {
  for (const { id, sha256 } of await findOrphans(db, isUsed)) {
    await db.transaction().execute(async (tx) => {
      await lockContent(tx, sha256)
      if (await removeUpload(tx, id, sha256, isUsed)) await local.remove({ sha256 })
    })
  }
}
