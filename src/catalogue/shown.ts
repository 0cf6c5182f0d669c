import { inPageLanguage } from '#platform/locale.ts'
import type { Category, Product, ProductDetails } from './contract.ts'
import { termsOf } from './terms.ts'

/**
 * What the pages show of the API's answers. A page carries its loaders' data beside its HTML, so what it does not show
 * would be rendered, compressed and sent for nobody.
 */

// A card has room for two lines.
const shownOfDescription = 150

/** A product as lists show it. */
export function cardOf({
  _id,
  name,
  nameBn,
  price,
  currency,
  quantity,
  description,
  picture,
  sku,
  slug,
  packSize,
  minimum,
  backOrders,
}: Product) {
  const card = { _id, name, nameBn, price, currency, quantity, picture, sku, slug, packSize, minimum }
  // Said only of what may be, and most may not.
  const toOrder: Pick<Partial<Product>, 'backOrders'> = backOrders ? { backOrders } : {}
  return inPageLanguage({ ...card, ...toOrder, description: firstWords(description) })
}
export type Card = ReturnType<typeof cardOf>

function firstWords(text: string): string {
  if (text.length <= shownOfDescription) return text
  return `${text.slice(0, text.lastIndexOf(' ', shownOfDescription))} …`
}

type Chosen = { slug: string; name: string; nameBn: string; description: string }

/** The tree of categories by name, and the chosen one with its description. */
export function shelvesOf(tree: readonly Category[], slug: string) {
  const chosen: Chosen | undefined = tree.flatMap((top) => [top, ...top.children]).find((one) => one.slug === slug)
  const named = ({ slug, name, nameBn }: Chosen) => ({ slug, name, nameBn })
  const categories = tree.map((top) => ({ ...named(top), children: top.children.map(named) }))
  return inPageLanguage({ categories, category: chosen && { ...named(chosen), description: chosen.description } })
}
export type Shelves = ReturnType<typeof shelvesOf>

/** A product's own page: nothing that only a form or another page needs. */
export function pageOf(details: ProductDetails) {
  const { img: _, version: __, replacedBy: ___, taxClass: ____, tax: _____, priceBreaks: ______, ...product } = details
  return inPageLanguage({ ...product, terms: termsOf(details) })
}
export type Shown = ReturnType<typeof pageOf>
