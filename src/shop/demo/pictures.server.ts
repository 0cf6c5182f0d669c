import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureWidths } from '#base/images/addresses.ts'
import { getImageDirectory } from '#base/images/stores/local.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { makeOwnFolder } from '#base/platform/files/own-files.server.ts'
import { writeWhole } from '#base/platform/files/whole-file.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { NewProductLine } from '#goods/catalogue/importing/import-lines.server.ts'

type DescribedPicture = {
  file: string
  kind: string
  alt: string
  width: number
  height: number
  bytes: number
  placeholderColour: string
}

/** Copies the demonstration's product pictures to the uploads folder. Returns upload ids by picture name. */
export async function insertPictures(db: Database, folder: string, dataDir: string): Promise<Map<string, string>> {
  const { images } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as { images: DescribedPicture[] }
  await makeOwnFolder(getImageDirectory(dataDir))
  const stored = await Promise.all(
    images.filter(({ kind }) => kind === 'product').map((image) => keep(folder, dataDir, image)),
  )
  const rows = stored.map(({ name: _, ...row }) => row)
  // An interrupted seeding left its rows: they describe the same bytes and are reused.
  const known = await db.selectFrom('uploads').select(['id', 'sha256']).where('ownerId', 'is', null).execute()
  const findId = (sha256: Buffer) => known.find((row) => row.sha256.equals(sha256))?.id
  const missing = rows.filter((row) => !findId(row.sha256))
  if (missing.length > 0) await db.insertInto('uploads').values(missing).execute()
  return new Map(stored.map(({ name, id, sha256 }) => [name, findId(sha256) ?? id]))
}

async function keep(folder: string, dataDir: string, image: DescribedPicture) {
  const name = basename(image.file, '.webp')
  const sha256 = createHash('sha256')
    .update(await readFile(join(folder, `${name}-1200.webp`)))
    .digest()
  const shortName = sha256.toString('hex').slice(0, 32)
  for (const width of pictureWidths) {
    const bytes = await readFile(join(folder, `${name}-${width}.webp`))
    // A copy would have the modes of the program's own files.
    await writeWhole(join(getImageDirectory(dataDir), `${shortName}-${width}.webp`), bytes)
  }
  const { alt, width, height, bytes, placeholderColour } = image
  return { name, id: createId(), sha256, alt, width, height, bytes, colour: placeholderColour.toLowerCase() }
}

/**
 * Assigns a picture to products: the rule matches products of the family that have, for each attribute in `when`, one of the
 * listed values.
 */
type Rule = { family: string; when: Record<string, (string | number)[]>; file: string }

/** Gives every product the picture of its own article and finish; an import gives it the family's. */
export async function setProductPictures(
  db: Database,
  folder: string,
  lines: readonly NewProductLine[],
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  const { rules } = JSON.parse(await readFile(join(folder, 'by-family.json'), 'utf8')) as { rules: Rule[] }
  const byPicture = Map.groupBy(lines, (line) => pictures.get(choosePicture(rules, line) ?? ''))
  for (const [imageId, shown] of byPicture) {
    if (!imageId) continue
    const skus = shown.map(({ sku }) => sku)
    await db.updateTable('products').set({ imageId }).where('sku', 'in', skus).execute()
  }
}

/** The name of the picture by the rule with most conditions. */
export function choosePicture(rules: readonly Rule[], { family, attributes }: NewProductLine): string | undefined {
  const [rule] = rules
    .filter((rule) => rule.family === family)
    .filter(({ when }) => Object.entries(when).every(([key, values]) => values.includes(attributes[key] ?? '')))
    .sort((a, b) => Object.keys(b.when).length - Object.keys(a.when).length)
  return rule && basename(rule.file, '.webp')
}
