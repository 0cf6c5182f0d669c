import { sql } from 'kysely'
import type { z } from 'zod'
import { getPictureUrl, parsePictureName } from '#base/images/addresses.ts'
import type { Picture } from '#base/images/contract.ts'
import { requireOwnPhoto } from '#base/images/service.server.ts'
import { findOwnUpload, findUploadId, selectNamedPicture, selectNamedUpload } from '#base/images/sql.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { LineProblem } from '../importing/import-problems.server.ts'
import { type EnteredPicture, type ShownPicture, type StoredPictureEntry, toPictureEntry } from './further-pictures.ts'

/** The further pictures of a product that the shop still has, in their order. */
export const furtherPictures = sql<(StoredPictureEntry & { picture: Picture })[]>`coalesce((
  select jsonb_agg(entry || jsonb_build_object('picture', picture) order by place)
  from jsonb_array_elements(products.pictures) with ordinality given (entry, place)
  cross join lateral (select ${selectNamedPicture(sql`entry ->> 'name'`)} as picture) named
  where picture is not null
), '[]')`

export const toShownPictures = (entries: (StoredPictureEntry & { picture: Picture })[]): ShownPicture[] =>
  entries.map(({ name, ...entry }) => ({ img: getPictureUrl(name), ...entry }))

type PictureColumns = { imageId: string | null; pictures: unknown }

/** The upload of a product's first picture: one of the sender's own, or one that the product has already. */
export async function findFirstPicture(
  db: Database,
  adminId: string,
  img: string,
  product: PictureColumns,
): Promise<string> {
  const name = parsePictureName(img)
  const isFurther = name !== undefined && listNames(product).includes(name)
  const known =
    name && (isFurther || product.imageId)
      ? findUploadId(db, name, isFurther ? undefined : product.imageId!)
      : undefined
  return (await known) ?? requireOwnPhoto(db, adminId, img)
}

/** Further pictures as the column holds them: of the sender's own, or of those that the product has already. */
export const toPictureEntries = (
  db: Database,
  adminId: string,
  entered: readonly z.output<typeof EnteredPicture>[],
  product: PictureColumns = { imageId: null, pictures: [] },
): Promise<StoredPictureEntry[]> =>
  Promise.all(
    entered.map(async ({ img, ...texts }, index) => {
      const name = parsePictureName(img)
      // guard: a product shows only pictures that its admins uploaded | never | goods/catalogue/products/further-pictures.test
      if (!name || !(await isAllowed(db, adminId, name, product))) throw refusePicture(`pictures.${index}.img`)
      return toPictureEntry({ name, ...texts })
    }),
  )

const refusePicture = (field: string) =>
  new Refusal('invalid_fields', { what: 'fields', fields: { [field]: { code: 'not_own_photo' } } })

async function isAllowed(db: Database, adminId: string, name: string, product: PictureColumns): Promise<boolean> {
  if (listNames(product).includes(name) || (await findOwnUpload(db, adminId, name))) return true
  return product.imageId !== null && (await findUploadId(db, name, product.imageId)) !== undefined
}

const listNames = ({ pictures }: PictureColumns): string[] => (pictures as StoredPictureEntry[]).map(({ name }) => name)

/** Finds the upload of each first picture that a staged line names: the product's own, if it shows that already. */
export async function resolvePictures(db: Database): Promise<void> {
  const own = sql`(select image_id from products where products.sku = staged.sku)`
  await sql`update staged set image_id = ${selectNamedUpload(sql`staged.picture`, own)} where picture is not null`.execute(
    db,
  )
}

type StagedPicture = { line: number; name: string; key: string }

/** The staged lines with a picture that the shop does not have, the first ones. */
export async function findUnknownPictures(db: Database, limit: number): Promise<LineProblem[]> {
  const { rows } = await sql<StagedPicture>`
    select line, entry ->> 'name' as name, 'pictures' as key from staged cross join lateral jsonb_array_elements(pictures) entry
    where ${selectNamedPicture(sql`entry ->> 'name'`)} is null
    union all select line, picture, 'picture' from staged where picture is not null and image_id is null
    order by line limit ${limit}`.execute(db)
  return rows.map(({ line, key, name }) => ({ line, key, problem: { code: 'no_such_picture', name } }))
}
