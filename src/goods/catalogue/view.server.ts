import { getPictureUrl } from '#base/images/addresses.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import type { TaxClass, TaxTable } from '#company/tax/contract.ts'
import { determineTreatment, getHome } from '#company/tax/treatment.ts'
import { showDrawing } from '#goods/drawings/shown-drawings.server.ts'
import type { AlternativeDefinition } from './attribute-definition.ts'
import type { Alternatives, Category, Product, ProductDetails, WithdrawnReply } from './contract.ts'
import { toPlainFields } from './importing/columns.server.ts'
import { toPriceBreaks } from './prices/breaks.server.ts'
import { toShownPictures } from './products/further-pictures.server.ts'
import { findLeadingAttribute } from './related/alternatives.server.ts'
import { chooseFit } from './related/choose-fit.ts'
import type { ProductDetailsRow } from './related/family-parts.server.ts'
import type { findWithdrawnProduct } from './related/successor.server.ts'
import type { listAllCategories, ProductRow } from './sql.server.ts'
import type { PartValues } from './strength-class.ts'

/** A product as the contract shows it. */
export function toProductView(row: ProductRow): Product {
  return {
    ...toPlainFields(row),
    translations: row.translations,
    _id: row.id,
    price: fromMinor(row.priceMinor, row.currency),
    currency: row.currency,
    quantity: row.quantity,
    img: row.picture ? getPictureUrl(row.picture.name) : '',
    picture: row.picture,
    sku: row.sku,
    slug: row.slug,
    priceBreaks: toPriceBreaks(row.priceBreaks, row.currency),
    ...(row.replacedBy === null ? {} : { replacedBy: row.replacedBy }),
    version: row.version,
  }
}

/** A product with its specification table in the family's order, and what fits it. */
export function toProductDetailsView(
  row: ProductDetailsRow,
  alternatives: Alternatives[],
  taxes: TaxTable,
  makesModels: boolean,
): ProductDetails {
  const { categorySlug, categoryName, categoryTranslations, parentSlug, parentName, parentTranslations, familyName } =
    row
  const drawing = showProductDrawing(row)
  return {
    ...toProductView(row),
    category:
      categorySlug && categoryName
        ? { slug: categorySlug, name: categoryName, translations: categoryTranslations ?? {} }
        : null,
    parentCategory:
      parentSlug && parentName ? { slug: parentSlug, name: parentName, translations: parentTranslations ?? {} } : null,
    family: familyName
      ? {
          slug: row.familySlug ?? '',
          name: familyName,
          translations: row.familyTranslations ?? {},
          standard: row.standard ?? '',
          description: row.familyDescription ?? '',
          facts: row.facts as string[],
        }
      : null,
    attributes: toAttributes(row),
    drawing,
    hasModel: makesModels && drawing !== null,
    pictures: toShownPictures(row.furtherPictures),
    documents: row.documents,
    pictureOfFamily: row.pictureOfFamily,
    equivalents: row.equivalents,
    tax: taxAtHome(taxes, row.taxClass as TaxClass),
    leading: findLeadingAttribute(row),
    alternatives,
    usedWith: row.usedWith.filter(({ slug }) => !row.fitting.some(({ familySlug }) => familySlug === slug)),
    fits: toFits(row),
  }
}

/** Its drawing, from the values that it has. */
function showProductDrawing(row: ProductDetailsRow): ProductDetails['drawing'] {
  return row.drawing === null ? null : showDrawing(row.drawing, row.attributes as PartValues, toAttributes(row))
}

/** What fits a product, one part for each role; a role that no part can fill is left out. */
function toFits(row: ProductDetailsRow): ProductDetails['fits'] {
  return row.fitting.flatMap(({ role, translations, candidates, definitions }) => {
    const chosen = chooseFit(row.attributes as PartValues, candidates, definitions)
    if (!chosen) return []
    const { slug, name, sku, packSize, priceMinor } = chosen
    const texts = { ...chosen.translations, ...translations }
    return { slug, name, sku, packSize, role, translations: texts, price: fromMinor(priceMinor, row.currency) }
  })
}

function taxAtHome(taxes: TaxTable, taxClass: TaxClass): ProductDetails['tax'] {
  const { home, pricesInclude } = taxes
  const { homeRate } = determineTreatment(taxes, getHome(taxes)).getRates(taxClass)
  return homeRate === 0 ? null : { country: home, percent: homeRate / 1000, isIncluded: pricesInclude }
}

/** A row of the specification table for each attribute that it has, in the family's order. */
export function toAttributes(
  row: Pick<ProductDetailsRow, 'attributes' | 'attributeDefinitions'>,
): ProductDetails['attributes'] {
  const values = row.attributes as Record<string, string | number | null>
  const definitions = (row.attributeDefinitions ?? []) as AlternativeDefinition[]
  return definitions.flatMap(({ key, label, translations, unit, valueTranslations = {} }) => {
    const value = values[key]
    if (value === undefined || value === null || value === '') return []
    const texts = valueTranslations[value]
    const toCategoryView = { key, label, value: unit ? `${value} ${unit}` : String(value) }
    return [{ ...toCategoryView, translations: { ...translations, ...(texts && { value: texts }) } }]
  })
}

export function toWithdrawnView(row: NonNullable<Awaited<ReturnType<typeof findWithdrawnProduct>>>): WithdrawnReply {
  const { sku, name, translations, successor, familySlug, familyName, familyTranslations } = row
  const family = familySlug
    ? { slug: familySlug, name: familyName ?? '', translations: familyTranslations ?? {} }
    : null
  return { sku, name, translations, successor, family }
}

export function buildCategoryTree(rows: Awaited<ReturnType<typeof listAllCategories>>): Category[] {
  const toCategoryView = ({ slug, name, translations, description }: (typeof rows)[number]) => ({
    slug,
    name,
    translations,
    description,
  })
  return rows
    .filter((row) => row.parentId === null)
    .map((top) => ({
      ...toCategoryView(top),
      children: rows.filter((row) => row.parentId === top.id).map(toCategoryView),
    }))
}
