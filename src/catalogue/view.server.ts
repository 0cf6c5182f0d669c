import { pictureUrl } from '#images/addresses.ts'
import { fromMinor } from '#platform/money.ts'
import type { TaxClass, TaxTable } from '#tax/contract.ts'
import { treatmentOf } from '#tax/treatment.ts'
import { type AttributeDefinition, leadingOf } from './alternatives.server.ts'
import { shownBreaks } from './breaks.server.ts'
import { pick, textColumns } from './columns.server.ts'
import type { Alternatives, Category, Product, ProductDetails, Withdrawn } from './contract.ts'
import type { ProductDetailsRow } from './details.sql.server.ts'
import type { allCategories, ProductRow } from './sql.server.ts'
import type { withdrawnProduct } from './successor.server.ts'

/** A product as the contract shows it. */
export function productView(row: ProductRow): Product {
  return {
    ...pick(row, textColumns),
    _id: row.id,
    price: fromMinor(row.priceMinor, row.currency),
    currency: row.currency,
    quantity: row.quantity,
    img: row.picture ? pictureUrl(row.picture.name) : '',
    picture: row.picture,
    sku: row.sku,
    slug: row.slug,
    packSize: row.packSize,
    priceBreaks: shownBreaks(row.priceBreaks, row.currency),
    minimum: row.minimumQuantity,
    step: row.quantityStep,
    leadTimeDays: row.leadTimeDays,
    backOrders: row.backOrders,
    taxClass: row.taxClass as TaxClass,
    ...(row.replacedBy === null ? {} : { replacedBy: row.replacedBy }),
    version: row.version,
  }
}

/** A product with its specification table in the family's order, and what fits it. */
export function productDetailsView(
  row: ProductDetailsRow,
  alternatives: Alternatives[],
  taxes: TaxTable,
): ProductDetails {
  const { categorySlug, categoryName, categoryNameBn, parentSlug, parentName, parentNameBn, familyName } = row
  return {
    ...productView(row),
    category:
      categorySlug && categoryName ? { slug: categorySlug, name: categoryName, nameBn: categoryNameBn ?? '' } : null,
    parentCategory:
      parentSlug && parentName ? { slug: parentSlug, name: parentName, nameBn: parentNameBn ?? '' } : null,
    family: familyName
      ? {
          slug: row.familySlug ?? '',
          name: familyName,
          nameBn: row.familyNameBn ?? '',
          standard: row.standard ?? '',
          description: row.familyDescription ?? '',
          facts: row.facts as string[],
        }
      : null,
    attributes: attributesOf(row),
    pictureOfFamily: row.pictureOfFamily,
    equivalents: row.equivalents,
    massGrams: row.massGrams,
    tax: taxAtHome(taxes, row.taxClass as TaxClass),
    leading: leadingOf(row),
    alternatives,
    usedWith: row.usedWith,
    fits: row.fitting.map(({ roleBn, priceMinor, familyId: _, ...fit }) => ({
      ...fit,
      roleBn: roleBn ?? '',
      price: fromMinor(priceMinor, row.currency),
    })),
  }
}

function taxAtHome(taxes: TaxTable, taxClass: TaxClass): ProductDetails['tax'] {
  const { home, pricesInclude } = taxes
  const { homeRate } = treatmentOf(taxes, { country: home, region: '', hasVatNumber: false }).ratesOf(taxClass)
  return homeRate === 0 ? null : { country: home, percent: homeRate / 1000, isIncluded: pricesInclude }
}

/** A row of the specification table for each attribute that it has, in the family's order. */
export function attributesOf(
  row: Pick<ProductDetailsRow, 'attributes' | 'attributeDefinitions'>,
): ProductDetails['attributes'] {
  const values = row.attributes as Record<string, string | number | null>
  const definitions = (row.attributeDefinitions ?? []) as AttributeDefinition[]
  return definitions.flatMap(({ key, label, labelBn = '', unit, valuesBn = {} }) => {
    const value = values[key]
    if (value === undefined || value === null || value === '') return []
    return [{ label, labelBn, value: unit ? `${value} ${unit}` : String(value), valueBn: valuesBn[value] ?? '' }]
  })
}

export function withdrawnView(row: NonNullable<Awaited<ReturnType<typeof withdrawnProduct>>>): Withdrawn {
  const { sku, name, nameBn, successor, familySlug, familyName, familyNameBn } = row
  const family = familySlug ? { slug: familySlug, name: familyName ?? '', nameBn: familyNameBn ?? '' } : null
  return { sku, name, nameBn, successor, family }
}

export function categoryTree(rows: Awaited<ReturnType<typeof allCategories>>): Category[] {
  const shown = ({ slug, name, nameBn, description }: (typeof rows)[number]) => ({ slug, name, nameBn, description })
  return rows
    .filter((row) => row.parentId === null)
    .map((top) => ({ ...shown(top), children: rows.filter((row) => row.parentId === top.id).map(shown) }))
}
