import {
  baseLocale,
  dropOtherLocales,
  getTextInPageLanguage,
  getTranslationLang,
  type Translated,
  translate,
} from '#base/platform/text/locale.ts'
import { hasWord } from '#goods/drawings/letter.ts'
import type { Category, Product, ProductDetails } from '../contract.ts'
import { listPriceNotes, listPriceSteps } from '../prices/price-notes.ts'
import { pickFirstBreak } from './early-add.ts'

/**
 * What the pages show of the API's answers. A page carries its loaders' data beside its HTML, so what it does not show
 * would be rendered, compressed and sent for nobody.
 */

// A card has room for two lines.
const shownOfDescription = 150

/** A product as lists show it. */
export function toCardData({
  _id,
  name,
  translations,
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
  priceBreaks,
}: Product) {
  const shown = firstWords(translate({ description, translations }, 'description'))
  const lang = getTranslationLang({ description, translations }, 'description')
  const names = { name, translations: { name: translations.name } }
  const card = { _id, ...names, price, currency, quantity, picture, sku, slug, packSize, minimum }
  // Said only of what may be, and most may not.
  const toOrder: Pick<Partial<Product>, 'backOrders'> = backOrders ? { backOrders } : {}
  return dropOtherLocales({
    ...card,
    ...toOrder,
    ...pickFirstBreak({ priceBreaks }),
    description: shown,
    ...(lang === baseLocale ? {} : { descriptionLang: lang }),
  })
}
export type CardData = ReturnType<typeof toCardData>

function firstWords(text: string): string {
  if (text.length <= shownOfDescription) return text
  return `${text.slice(0, text.lastIndexOf(' ', shownOfDescription))} …`
}

type CategoryTexts = Translated<'name' | 'description'> & { slug: string }

/** The tree of categories by name, and the chosen one with its description. */
export function toCategoryNavigation(tree: readonly Category[], slug: string) {
  const chosen: CategoryTexts | undefined = tree
    .flatMap((top) => [top, ...top.children])
    .find((item) => item.slug === slug)
  const pickName = ({ slug, name, translations }: CategoryTexts) => ({
    slug,
    name,
    translations: { name: translations.name },
  })
  const categories = tree.map((top) => ({ ...pickName(top), children: top.children.map(pickName) }))
  return dropOtherLocales({
    categories,
    category: chosen && { ...pickName(chosen), description: getTextInPageLanguage(chosen, 'description') },
  })
}
export type CategoryNavigation = ReturnType<typeof toCategoryNavigation>

type Attribute = ProductDetails['attributes'][number]

/** Labels with what a drawing calls the dimension, unless they say so already. */
function addLetter(
  { label, translations }: Omit<Attribute, 'key'>,
  letter: string,
): Pick<Attribute, 'label' | 'translations'> {
  const write = (text: string) => (hasWord(text, letter) ? text : `${text} ${letter}`)
  const texts = Object.entries(translations.label ?? {}).map(([locale, text]) => [locale, write(text)])
  return { label: write(label), translations: { ...translations, label: Object.fromEntries(texts) } }
}

/** A product's own page: nothing that only a form or another page needs. */
export function toProductPageData(details: ProductDetails) {
  const {
    img: _,
    version: __,
    replacedBy: ___,
    taxClass: ____,
    tax: _____,
    draft,
    priceBreaks,
    hasModel,
    ...product
  } = details
  // Only the preview shows a draft.
  const preview: { isDraft?: true } = draft === '' ? {} : { isDraft: true }
  const drawing = product.drawing && { figure: product.drawing.figure, version: product.drawing.version }
  const attributes = product.attributes.map(({ key, ...row }) => {
    const shown = product.drawing?.dimensions.find(({ attribute }) => attribute === key)
    if (!shown) return row
    return { ...row, ...addLetter(row, shown.letter), dimension: shown.parameter }
  })
  const findValue = (name: string) => product.attributes.find(({ key }) => key === name)?.value ?? ''
  // How its 3D view looks.
  const model = drawing && hasModel ? { surface: `${findValue('material')}, ${findValue('finish')}` } : null
  const data = { ...product, drawing, model, attributes, ...preview, ...pickFirstBreak({ priceBreaks }) }
  return dropOtherLocales({ ...data, terms: listPriceNotes(details), steps: listPriceSteps(details) })
}
export type ProductPageData = ReturnType<typeof toProductPageData>
