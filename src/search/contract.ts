import { z } from 'zod'
import { CategoryName, Product } from '#catalogue/contract.ts'
import { Picture } from '#images/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { line, Modified, SearchText, Slug } from '#platform/contract/shapes.ts'
import { asciiDigits } from '#platform/digits.ts'

const tag = { name: 'Search', description: 'Finding products by words, sizes, standards and part numbers.' }

export const FamilyName = z.object({ slug: z.string(), name: z.string(), nameBn: z.string(), standard: z.string() })
export type FamilyName = z.output<typeof FamilyName>

/**
 * A part of a search and what it was taken for: an attribute with its value, a standard with the equal one that the
 * catalogue has, another spelling, or words as they are.
 */
export const Understood = z.object({
  kind: z.enum(['attribute', 'standard', 'spelling', 'words', 'number']),
  text: z.string(),
  /** The search without this part. */
  without: z.string(),
  /** Of the attribute. */
  key: z.string(),
  label: z.string(),
  labelBn: z.string(),
  value: z.string(),
  unit: z.string(),
})
export type Understood = z.output<typeof Understood>

/**
 * What a result can be narrowed by. `products` says how many are left with a value, 0 none; of more than 100 of a family
 * at least so many, or null where none of those was looked at.
 */
export const Facet = z.object({
  key: z.string(),
  label: z.string(),
  labelBn: z.string(),
  /** Empty where there is none. */
  unit: z.string(),
  type: z.enum(['list', 'number', 'text']),
  values: z.array(
    z.object({ value: z.string(), valueBn: z.string(), products: z.int().nullable(), chosen: z.boolean() }),
  ),
})
export type Facet = z.output<typeof Facet>

/** A product with its value of each of its family's columns. */
const Row = Product.extend({ values: z.array(z.object({ value: z.string(), valueBn: z.string() })) })

/**
 * The best products of a family that fit, and how many do; 100 means so many or more. The columns are what its products
 * are chosen by.
 */
export const Group = z.object({
  family: FamilyName.nullable(),
  total: z.int(),
  columns: z.array(z.object({ label: z.string(), labelBn: z.string(), unit: z.string() })),
  products: z.array(Row),
})
export type Group = z.output<typeof Group>

export const SearchReply = z.object({
  understood: z.array(Understood),
  /** Parts of the search that nothing fits, and that were left out to find something. */
  leftOut: z.array(z.string()),
  /** Sizes that nothing has; what has the nearest ones was found instead. */
  near: z.array(z.string()),
  /** If nothing was found: the search in another spelling that finds something, or empty. */
  nearest: z.string(),
  /** How many products fit, at least. */
  total: z.int(),
  /** How many families have what is asked for; those that are not shown are on later pages. */
  families: z.int(),
  facets: z.array(Facet),
  groups: z.array(Group),
})
export type SearchReply = z.output<typeof SearchReply>

const PageNumber = z
  .string()
  .overwrite(asciiDigits)
  .regex(/^[1-9]\d?$/)
  .transform(Number)

const Amount = z
  .string()
  .overwrite(asciiDigits)
  .regex(/^\d{1,7}(\.\d{1,3})?$/)
  .transform(Number)

/** Values of an attribute, `a..b` for a range of numbers; several may be given. */
export const Chosen = z.union([line(200), z.array(line(200)).max(50).readonly()])

/** What can be asked for besides the attributes, which are named by their keys: `thread=M6&length=20..40`. */
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
  .catchall(Chosen)

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
export const Size = Product.pick({
  ...{ _id: true, sku: true, slug: true, price: true, currency: true, packSize: true, quantity: true },
  ...{ priceBreaks: true, minimum: true, step: true, backOrders: true },
}).extend({
  values: z.record(z.string(), z.string()),
  leadTimeDays: z.int().nullable(),
})
export type Size = z.output<typeof Size>

/** An attribute of a family; `filter` if its products are chosen by it. */
export const Definition = Facet.omit({ values: true }).extend({
  filter: z.boolean(),
  /** Of the values that are words. */
  valuesBn: z.record(z.string(), z.string()),
})
export type Definition = z.output<typeof Definition>

/** A family with its products, at most 500 of them; `total` says how many there are. */
export const FamilyDetails = FamilyName.extend({
  description: z.string(),
  facts: z.array(z.string()),
  picture: Picture.nullable(),
  category: CategoryName,
  parentCategory: CategoryName.nullable(),
  attributes: z.array(Definition),
  facets: z.array(Facet),
  total: z.int(),
  rows: z.array(Size),
})
export type FamilyDetails = z.output<typeof FamilyDetails>

/** All families, or those of a category and its sub-categories. */
export const listFamilies = endpoint('GET /families', {
  tag,
  summary: 'Families of products',
  access: 'public',
  query: z.strictObject({ category: Slug.optional() }),
  reply: z.array(FamilySummary),
})

/**
 * A family and its products, smallest first, or by the attribute, `price`, `stock` or `sku` that `sort` names, descending
 * with a minus before it. Attributes narrow it as they do a search.
 */
export const getFamily = endpoint('GET /families/:slug', {
  tag,
  summary: 'One family with all its sizes',
  access: 'public',
  query: SearchQuery.pick({ stock: true, from: true, to: true })
    .extend({ sort: z.stringFormat('sort', /^-?[A-Za-z][A-Za-z0-9-]{0,39}$/).optional() })
    .catchall(Chosen),
  reply: FamilyDetails,
  refusals: ['not_found'],
})

/** Products grouped by family, with what the search was taken for and what it can be narrowed by. */
export const search = endpoint('GET /search', {
  tag,
  summary: 'Search the catalogue',
  access: 'public',
  query: SearchQuery,
  reply: SearchReply,
})

/** What a search that is being typed may become; before the first letter, what is searched for most. */
export const suggest = endpoint('GET /suggest', {
  tag,
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
        nameBn: true,
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
  tag,
  summary: 'Count a search',
  access: 'public',
  status: 202,
  body: z.strictObject({ q: SearchText, outcome: z.enum(['found', 'missed', 'opened']) }),
  reply: z.object({}),
})

const VainSearch = z.object({
  text: z.string(),
  /** How often it found nothing, and how often none of its hits was opened. */
  missed: z.int(),
  left: z.int(),
  lastAt: z.iso.datetime(),
})
export type VainSearch = z.output<typeof VainSearch>

/** The most frequent searches of the last 90 days that led nowhere. */
export const listVainSearches = endpoint('GET /searches', {
  tag,
  summary: 'Searches that led nowhere',
  access: 'admin',
  reply: z.array(VainSearch),
})

/** A phrase that people type for words of the catalogue, or a designation that equals a standard of the catalogue. */
const Kind = z.enum(['synonym', 'standard'])
export type Kind = z.output<typeof Kind>

/** The first hundred that hold `q`, how many do, and how many part numbers of other makers are known. */
export const listNames = endpoint('GET /names', {
  tag,
  summary: 'Synonyms, or equal standards',
  access: 'admin',
  query: z.strictObject({ kind: Kind, q: SearchText.optional() }),
  reply: z.object({
    names: z.array(z.object({ name: z.string(), means: z.string() })),
    total: z.int(),
    numbers: z.int(),
  }),
})

/** Says what a name means, alternatives separated by commas; an empty meaning removes it. */
export const changeName = endpoint('PUT /names', {
  tag,
  summary: 'Change what a name means',
  access: 'admin',
  body: z.strictObject({ kind: Kind, name: line(60, 'required'), means: line(120) }),
  reply: Modified,
})
