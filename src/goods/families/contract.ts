import { z } from 'zod'
import { Picture } from '#base/images/contract.ts'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { line, Slug, StoredTexts, translationsFor } from '#base/platform/contract/shapes.ts'
import { CategoryName, Product } from '#goods/catalogue/contract.ts'
import { FamilyDrawing } from '#goods/drawings/shown-drawing.ts'
import { Facet, FacetValues, FamilyName, SearchQuery, searchTag } from '#goods/search/contract.ts'

/** A family among others. `price` is the lowest of one sales unit, null if there is nothing for sale. */
export const FamilySummary = FamilyName.extend({
  category: z.string(),
  products: z.int(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
  picture: Picture.nullable(),
})
export type FamilySummary = z.output<typeof FamilySummary>

/** A product among the sizes of its family: its attributes by their keys, and what one sales unit costs from how many on. */
export const FamilySize = Product.pick({
  ...{ _id: true, sku: true, slug: true, price: true, currency: true, packSize: true, quantity: true },
  ...{ priceBreaks: true, minimum: true, step: true, backOrders: true },
}).extend({
  values: z.record(z.string(), z.string()),
  leadTimeDays: z.int().nullable(),
  massGrams: z.number().nullable(),
})
export type FamilySize = z.output<typeof FamilySize>

/** An attribute of a family; `filter` if its products are chosen by it. */
export const Definition = Facet.omit({ values: true }).extend({
  filter: z.boolean(),
  /** The translations of values that are words, by value. */
  valueTranslations: StoredTexts,
})
export type Definition = z.output<typeof Definition>

/** A family with its products, at most 500 of them; `total` says how many there are. */
export const FamilyDetails = FamilyName.extend({
  translations: translationsFor('name', 'description', 'facts'),
  description: z.string(),
  facts: z.array(z.string()),
  picture: Picture.nullable(),
  category: CategoryName,
  parentCategory: CategoryName.nullable(),
  attributes: z.array(Definition),
  /** Of one of its products; none if it is not drawn. */
  drawing: FamilyDrawing.nullable(),
  facets: z.array(Facet),
  total: z.int(),
  rows: z.array(FamilySize),
})
export type FamilyDetails = z.output<typeof FamilyDetails>

/** All families, or those of a category and its sub-categories. */
export const listFamilies = endpoint('GET /families', {
  tag: searchTag,
  summary: 'Families of products',
  access: 'public',
  query: z.strictObject({ category: Slug.optional() }),
  reply: z.array(FamilySummary),
})

const FamilyQuery = SearchQuery.pick({ stock: true, from: true, to: true }).extend({
  sort: z.stringFormat('sort', /^-?[A-Za-z][A-Za-z0-9-]{0,39}$/).optional(),
})

/**
 * A family and its products, smallest first, or by the attribute, `price`, `stock`, `sku` or `massGrams` that `sort` names, descending
 * with a minus before it. Attributes filter it as they do a search.
 */
export const getFamily = endpoint('GET /families/:slug', {
  tag: searchTag,
  summary: 'One family with all its sizes',
  access: 'public',
  query: FamilyQuery.catchall(FacetValues),
  reply: FamilyDetails,
  refusals: ['not_found'],
})

/** The sizes of a family as its page shows them with the same query: `columns` names attributes or `massGrams`. */
export const exportFamilySizes = endpoint('GET /families/:slug/sizes.csv', {
  tag: searchTag,
  summary: 'The sizes of a family as CSV',
  access: 'public',
  query: FamilyQuery.extend({ columns: line(1000).optional() }).catchall(FacetValues),
  media: 'text/csv',
  reply: z.file(),
  refusals: ['not_found'],
})
