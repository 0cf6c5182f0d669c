import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { line, ModifiedReply, SearchText, Slug, translationsFor } from '#base/platform/contract/shapes.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { Product } from '#goods/catalogue/contract.ts'

/** Families are listed with searches in the description of the API. */
export const searchTag = {
  name: 'Search',
  description: 'Finding products by words, sizes, standards and part numbers.',
}

export const FamilyName = z.object({
  slug: z.string(),
  name: z.string(),
  translations: translationsFor('name'),
  standard: z.string(),
})
export type FamilyName = z.output<typeof FamilyName>

/**
 * A part of a search and its interpretation: an attribute with its value, a standard with the equal one that the catalogue
 * has, another spelling, or words as they are.
 */
export const Understanding = z.object({
  /** `mate`: the product that others were found for. */
  kind: z.enum(['attribute', 'standard', 'spelling', 'words', 'number', 'mate']),
  text: z.string(),
  /** The search without this part. */
  without: z.string(),
  /** The key of the attribute. */
  key: z.string(),
  label: z.string(),
  translations: translationsFor('label'),
  value: z.string(),
  unit: z.string(),
})
export type Understanding = z.output<typeof Understanding>

/**
 * A part of a search that its results do not have, and why: `unknown`, no product has it; `combination`, none has it with the
 * other parts; `unread`, the search is too long.
 */
export const LeftOut = z.object({
  text: z.string(),
  /** The search without this part. */
  without: z.string(),
  reason: z.enum(['unknown', 'combination', 'unread']),
})
export type LeftOut = z.output<typeof LeftOut>

const value = { value: z.string(), translations: translationsFor('value') }

/**
 * A filter of a result. `products` is the number of products left with a value. In a family of which more than 100 fit it
 * is a lower bound, or null if none of them was counted.
 */
export const Facet = z.object({
  key: z.string(),
  label: z.string(),
  translations: translationsFor('label'),
  /** Empty where there is none. */
  unit: z.string(),
  type: z.enum(['list', 'number', 'text']),
  values: z.array(z.object({ ...value, products: z.int().nullable(), chosen: z.boolean() })),
})
export type Facet = z.output<typeof Facet>

/** A product with its value of each of its family's columns. */
const Row = Product.extend({ values: z.array(z.object(value)) })

/**
 * The best products of a family that fit, and how many do; 100 means so many or more. The columns are what its products
 * are chosen by.
 */
export const ResultGroup = z.object({
  family: FamilyName.nullable(),
  total: z.int(),
  columns: z.array(z.object({ label: z.string(), translations: translationsFor('label'), unit: z.string() })),
  products: z.array(Row),
})
export type ResultGroup = z.output<typeof ResultGroup>

export const SearchResult = z.object({
  understood: z.array(Understanding),
  leftOut: z.array(LeftOut),
  /** Sizes that no product has; products with the nearest sizes were found instead. */
  near: z.array(z.string()),
  /** Parts of the search that name what the shop does not sell; the nearest that it has was found instead. */
  unsold: z.array(z.string()),
  /** If nothing was found: the search in another spelling that finds something, or empty. */
  nearest: z.string(),
  /** A lower bound of the number of products that fit. */
  total: z.int(),
  /** The number of families that fit, on all pages. */
  families: z.int(),
  facets: z.array(Facet),
  groups: z.array(ResultGroup),
})
export type SearchResult = z.output<typeof SearchResult>

const PageNumber = z
  .string()
  .overwrite(toAsciiDigits)
  .regex(/^[1-9]\d?$/)
  .transform(Number)

const Amount = z
  .string()
  .overwrite(toAsciiDigits)
  .regex(/^\d{1,7}(\.\d{1,3})?$/)
  .transform(Number)

/** Values of an attribute, `a..b` for a range of numbers; several may be given. */
export const FacetValues = z.union([line(200), z.array(line(200)).max(50).readonly()])

/** The parameters of a search. Attributes are named by their keys: `thread=M6&length=20..40`. */
export const SearchQuery = z
  .object({
    q: SearchText.optional(),
    category: Slug.optional(),
    family: Slug.optional(),
    stock: z.enum(['1']).optional(),
    from: Amount.optional(),
    to: Amount.optional(),
    page: PageNumber.optional(),
  })
  .catchall(FacetValues)

/** Products grouped by family, with the interpretation of the search and its filters. */
export const search = endpoint('GET /search', {
  tag: searchTag,
  summary: 'Search the catalogue',
  access: 'public',
  query: SearchQuery,
  reply: SearchResult,
})

/** What a search that is being typed may become; before the first letter, what is searched for most. */
export const suggest = endpoint('GET /suggest', {
  tag: searchTag,
  summary: 'Suggestions while typing',
  access: 'public',
  query: z.strictObject({ q: SearchText.optional() }),
  reply: z.object({
    searches: z.array(z.string()),
    categories: z.array(FamilyName.omit({ standard: true })),
    families: z.array(FamilyName),
    products: z.array(
      Product.pick({
        slug: true,
        name: true,
        translations: true,
        sku: true,
        price: true,
        currency: true,
        packSize: true,
        quantity: true,
        backOrders: true,
      }),
    ),
  }),
})

/** Counts a search by what came of it. Only its text is kept. */
export const countSearch = endpoint('POST /searches', {
  tag: searchTag,
  summary: 'Count a search',
  access: 'public',
  status: 202,
  body: z.strictObject({ q: SearchText, outcome: z.enum(['found', 'missed', 'opened']) }),
  reply: z.object({}),
})

const NoResultSearch = z.object({
  text: z.string(),
  /** How often it found nothing, and how often none of its hits was opened. */
  missed: z.int(),
  left: z.int(),
  lastAt: z.iso.datetime(),
})
export type NoResultSearch = z.output<typeof NoResultSearch>

/** The most frequent searches of the last 90 days that led nowhere. */
export const listNoResultSearches = endpoint('GET /searches', {
  tag: searchTag,
  summary: 'Searches that led nowhere',
  access: 'admin',
  reply: z.array(NoResultSearch),
})

/**
 * A phrase that people type for words of the catalogue, a designation that equals a standard of the catalogue, or a part that
 * the shop does not sell, with the nearest that it has.
 */
export const SynonymKind = z.enum(['synonym', 'standard', 'unsold'])
export type SynonymKind = z.output<typeof SynonymKind>

/** The first hundred that hold `q`, how many do, and how many part numbers of other makers are known. */
export const listSynonyms = endpoint('GET /names', {
  tag: searchTag,
  summary: 'Synonyms, equal standards, or parts that are not sold',
  access: 'admin',
  query: z.strictObject({ kind: SynonymKind, q: SearchText.optional() }),
  reply: z.object({
    names: z.array(z.object({ name: z.string(), means: z.string() })),
    total: z.int(),
    numbers: z.int(),
  }),
})

/** Says what a name means, alternatives separated by commas; an empty meaning removes it. */
export const changeSynonym = endpoint('PUT /names', {
  tag: searchTag,
  summary: 'Change what a name means',
  access: 'admin',
  body: z.strictObject({ kind: SynonymKind, name: line(60, 'required'), means: line(120) }),
  reply: ModifiedReply,
})
