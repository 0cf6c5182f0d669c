import { dropOtherLocales, getTextInPageLanguage } from '#base/platform/text/locale.ts'
import type { Category } from '#goods/catalogue/contract.ts'
import type { FamilySummary } from './contract.ts'

/** A category with its families (a top-level one also with its subcategories); undefined if it does not exist. */
export function toCategoryPageData(tree: readonly Category[], families: readonly FamilySummary[], slug: string) {
  const parent = tree.find((top) => top.slug === slug || top.children.some((child) => child.slug === slug))
  const category = parent?.slug === slug ? parent : parent?.children.find((child) => child.slug === slug)
  if (!parent || !category) return undefined
  const leaves = category === parent ? parent.children : [category]
  const { name, translations } = category
  return dropOtherLocales({
    ...{ slug, name, translations: { name: translations.name } },
    description: getTextInPageLanguage(category, 'description'),
    parentCategory:
      category === parent ? null : { slug: parent.slug, name: parent.name, translations: parent.translations },
    sections: leaves.map((leaf) => ({
      ...{ slug: leaf.slug, name: leaf.name, translations: leaf.translations },
      families: families.filter(({ category, products }) => category === leaf.slug && products > 0),
    })),
  })
}
export type CategoryPageData = NonNullable<ReturnType<typeof toCategoryPageData>>
