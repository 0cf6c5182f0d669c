import { dropOtherLocales, getLocale, type Locale } from '#base/platform/text/locale.ts'
import type { Category } from '#goods/catalogue/contract.ts'
import type { FamilySummary } from './contract.ts'

type Wall = ReturnType<typeof buildCategoryWall>
type MadeWall = { tree: readonly Category[]; wall: Wall }

const made = new WeakMap<object, Map<Locale, MadeWall>>()

/** Made once in each language of what the server keeps, which nobody changes: the home page is rendered with every new price. */
export function toCategoryWall(tree: readonly Category[], families: readonly FamilySummary[]): Wall {
  if (!Object.isFrozen(tree) || !Object.isFrozen(families)) return buildCategoryWall(tree, families)
  const walls = made.get(families) ?? new Map<Locale, MadeWall>()
  const known = walls.get(getLocale())
  if (known?.tree === tree) return known.wall
  const wall = Object.freeze(buildCategoryWall(tree, families)) as Wall
  made.set(families, walls.set(getLocale(), { tree, wall }))
  return wall
}

/** Every category that has families, below its top category, with their names and the picture of the first. */
function buildCategoryWall(tree: readonly Category[], families: readonly FamilySummary[]) {
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
export type CategoryWallData = Wall
