import { toRowTag } from '#base/platform/cache/tag.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import {
  findFamilyOfProducts,
  findUses,
  type ProductRowOfPage,
  type UsedInProduct,
} from '../page/details.sql.server.ts'

type Family = NonNullable<Awaited<ReturnType<typeof findFamilyOfProducts>>>
type PartOfFamily = { [Column in keyof Family]: Family[Column] | null } & { usedWith: readonly UsedInProduct[] }

/** Everything that a product's page shows of it. */
export type ProductDetailsRow = ProductRowOfPage & PartOfFamily

const none: PartOfFamily = {
  ...{ familyName: null, familySlug: null, familyTranslations: null, standard: null, familyDescription: null },
  ...{ facts: null, attributeDefinitions: null, drawing: null, usedWith: [] },
}

const maxFamilies = 1000
// Each size has a dozen uses at most.
const maxUses = 20_000

/** Makes the function that adds to a product what its family says, and what its size is used with: both hold for many products. */
export function openFamilyParts({ db, remembered }: Pick<AppContext, 'db' | 'remembered'>) {
  const readFamily = remembered.readerByKey(
    { getTags: (id) => [toRowTag(id)], max: maxFamilies, measure: () => 1 },
    (id) => findFamilyOfProducts(db, id),
  )
  const readUses = remembered.readerByKey<readonly UsedInProduct[]>(
    { getTags: (size) => [`uses-of-${size}`], max: maxUses, measure: (uses) => uses.length },
    (size) => findUses(db, size),
  )
  return async (row: ProductRowOfPage): Promise<ProductDetailsRow> => {
    const family = row.familyId === null ? undefined : await readFamily(row.familyId)
    if (!family) return { ...row, ...none }
    return { ...row, ...family, usedWith: row.size === null ? [] : await readUses(`${family.familySlug}/${row.size}`) }
  }
}
