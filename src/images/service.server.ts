import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import { newId } from '#platform/ids.server.ts'
import { pictureUrl, pictureWidths } from './addresses.ts'
import { usageOf } from './sql.server.ts'

// Everything else libvips can read has had memory bugs or runs scripts (threats.md section 1).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.concurrency(1)

const maxPixels = 24_000_000
const quota = { files: 50, bytes: 100 * 1024 * 1024 }

export const imageDirectory = (dataDir: string) => join(dataDir, 'images')

/** The first bytes of JPEG, PNG and WebP. The type a sender claims is not asked. */
function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12)
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

/**
 * Decodes a picture, turns it upright, leaves its metadata behind and keeps it in our widths, named by its content.
 * @returns the address of the middle width
 * @throws Refusal `unsupported_media` for other bytes, `invalid_fields` for too many pixels, `quota`
 */
export async function keepPicture(db: Database, dataDir: string, ownerId: string, bytes: Buffer): Promise<string> {
  if (!isPicture(bytes)) throw new Refusal('unsupported_media', 'The photo must be a JPEG, PNG or WebP picture.')
  const used = await usageOf(db, ownerId)
  if (used.files >= quota.files || Number(used.bytes) + bytes.length > quota.bytes) {
    throw new Refusal('quota', 'You have uploaded as many photos as one account may keep.')
  }
  const { name, sha256, width, height, size } = await reencode(bytes, imageDirectory(dataDir))
  await db.insertInto('uploads').values({ id: newId(), ownerId, sha256, width, height, bytes: size }).execute()
  return pictureUrl(name)
}

async function reencode(bytes: Buffer, directory: string) {
  const upright = await decode(bytes)
  const variants = await Promise.all(
    pictureWidths.map((width) =>
      sharp(upright.data, { raw: upright.info })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer(),
    ),
  )
  const sha256 = createHash('sha256').update(variants.at(-1)!).digest()
  const name = sha256.toString('hex').slice(0, 32)
  await mkdir(directory, { recursive: true })
  await Promise.all(pictureWidths.map((width, i) => writeWhole(join(directory, `${name}-${width}.webp`), variants[i]!)))
  const size = variants.reduce((sum, variant) => sum + variant.length, 0)
  return { name, sha256, width: upright.info.width, height: upright.info.height, size }
}

async function decode(bytes: Buffer) {
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
  const { width, height } = await picture.metadata().catch(broken)
  if (width * height > maxPixels)
    throw new Refusal('invalid_fields', 'The photo has more than 24 megapixels.', {
      fields: { image: 'has more than 24 megapixels' },
    })
  return picture
    .rotate()
    .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 10 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken)
}

function broken(): never {
  throw new Refusal('unsupported_media', 'The photo is damaged and cannot be read.')
}

/** A reader never sees half a file: it is written beside and then moved. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${newId()}`
  await writeFile(draft, bytes)
  await rename(draft, path)
}
