import type { Category } from '#catalogue/contract.ts'
import { dropOtherLocales } from '#platform/locale.ts'
import type { FamilySummary } from './contract.ts'

/** Every category that has families, below its top category, with their names and the picture of the first. */
export function toCategoryWall(tree: readonly Category[], families: readonly FamilySummary[]) {
  const byCategory = Map.groupBy(
    families.filter(({ products }) => products > 0),
    ({ category }) => category,
  )
  const tops = tree.map((top) => ({
    ...{ slug: top.slug, name: top.name, translations: { name: top.translations.name } },
    categories: [...top.children, top].flatMap(({ slug, name, translations }) => {
      const own = byCategory.get(slug) ?? []
      if (own.length === 0) return []
      return {
        ...{ slug, name, translations: { name: translations.name } },
        picture: own.find(({ picture }) => picture)?.picture ?? null,
        families: own.map(({ slug, name, translations }) => ({ slug, name, translations })),
      }
    }),
  }))
  return dropOtherLocales(tops.filter(({ categories }) => categories.length > 0))
}
export type CategoryWallData = ReturnType<typeof toCategoryWall>
