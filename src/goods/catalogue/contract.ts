import { z } from 'zod'
import { Picture } from '#base/images/contract.ts'
import { endpoint, type Reply } from '#base/platform/contract/endpoint.ts'
import {
  DeletedReply,
  Id,
  InsertedReply,
  line,
  ModifiedReply,
  PageQuery,
  SearchText,
  Slug,
  translationsFor,
} from '#base/platform/contract/shapes.ts'
import { createRowsBody, RowsReply } from '#base/platform/rows/contract.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { ShownDrawing } from '#goods/drawings/shown-drawing.ts'
import { ShownDocument } from '#goods/product-documents/contract.ts'
import { Completeness } from './products/completeness.ts'
import { addedShape, editedShape, viewShape } from './products/fields.ts'
import { ShownPicture } from './products/further-pictures.ts'

export const tag = { name: 'Catalogue', description: 'Products, their stock and categories.' }

/**
 * Why a quantity of a product cannot be ordered: the product is not sold any more, nothing is left, or less than that; it is
 * less than is sold, not in the steps it is sold in, or more than a line may hold.
 */
export const QuantityProblem = z.enum([
  ...(['unavailable', 'sold_out', 'insufficient_stock'] as const),
  ...(['below_minimum', 'not_in_step', 'over_limit'] as const),
])
export type QuantityProblem = z.output<typeof QuantityProblem>

/** Where a product lies is told to admins only. */
const { shelf, ...publicShape } = viewShape

/**
 * A product as lists show it. `price` is of one sales unit; `quantity` is what can be bought now, at least `minimum` of it
 * and in multiples of `step`.
 */
export const Product = z.object({
  _id: z.string(),
  ...publicShape,
  quantity: z.int(),
  picture: Picture.nullable(),
  sku: z.string(),
  slug: z.string(),
  /** Sent back when editing, so that another admin's change made meanwhile is not lost. */
  version: z.int(),
})
export type Product = z.output<typeof Product>

/** A row of the specification table. */
export const Attribute = z.object({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  translations: translationsFor('label', 'value'),
})

/** A category by name. */
export const CategoryName = z.object({ slug: z.string(), name: z.string(), translations: translationsFor('name') })

const named = { slug: z.string(), name: z.string(), translations: translationsFor('name'), sku: z.string() }

const Label = z.object({ label: z.string(), translations: translationsFor('label') })

/**
 * Related products of a family that differ from this one in exactly one respect: its size, its leading dimension, or its version.
 */
export const Alternatives = z.object({
  differing: z.enum(['size', 'leading', 'version']),
  leading: Label,
  others: z.array(Label),
  products: z.array(z.object({ ...named, value: z.string(), translations: translationsFor('name', 'value') })),
})
export type Alternatives = z.output<typeof Alternatives>

/** A product with everything that its own page shows. */
export const ProductDetails = Product.extend({
  category: CategoryName.nullable(),
  parentCategory: CategoryName.nullable(),
  /** Those after the first. */
  pictures: z.array(ShownPicture),
  /** Its own, and after them those of its family. */
  documents: z.array(ShownDocument),
  family: z
    .object({
      slug: z.string(),
      name: z.string(),
      translations: translationsFor('name', 'description', 'facts'),
      standard: z.string(),
      description: z.string(),
      facts: z.array(z.string()),
    })
    .nullable(),
  attributes: z.array(Attribute),
  /** None if its family is not drawn, or it lacks a value. */
  drawing: ShownDrawing.nullable(),
  /** Whether it can be seen in three dimensions, and saved as a model. */
  hasModel: z.boolean(),
  /** Other products of the family have the same picture, which may show another size. */
  pictureOfFamily: z.boolean(),
  /** The attribute by which its family's sizes are looked up first. */
  leading: z.object({ key: z.string(), value: z.string() }).nullable(),
  /** Other members of the family, those of other sizes and those of other materials. */
  alternatives: z.array(Alternatives),
  /** Part numbers of other makers that it replaces. */
  equivalents: z.array(z.object({ maker: z.string(), number: z.string() })),
  /** Products that go with it, by their role; of each the one whose metal and strength suit it best. */
  fits: z.array(
    z.object({
      ...{ ...named, role: z.string(), translations: translationsFor('name', 'role') },
      ...{ price: z.number(), packSize: z.int() },
    }),
  ),
  /** Families that it goes with besides those of `fits`, and which of their sizes; the attribute, if any, that has this size as a value. */
  usedWith: z.array(CategoryName.extend({ size: z.string(), attribute: z.string().nullable() })),
  /** The tax that is charged for it at home, in percent, and whether its price contains that; null: none. */
  tax: z.object({ country: z.string(), percent: z.number(), isIncluded: z.boolean() }).nullable(),
  /** The part number that was asked about, if it is of a withdrawn product that this one replaces. */
  replaces: z.string().optional(),
})
export type ProductDetails = z.output<typeof ProductDetails>

const CategoryText = CategoryName.extend({
  description: z.string(),
  translations: translationsFor('name', 'description'),
})

export const Category = CategoryText.extend({ children: z.array(CategoryText) })
export type Category = z.output<typeof Category>

export const ProductSort = z.enum(['newest', 'price', 'price-desc', 'name'])
export type ProductSort = z.output<typeof ProductSort>

/** What a product may lack. */
export const Lack = z.enum(['mass'])

/**
 * Products for sale. `lacks`: those without a mass. `q` finds words of the name and part numbers. Without `sort` the first page holds the newest
 * products, the newest last, so that the last six are the latest, and its `X-Total-Count` says how many there are; 10000
 * means so many or more.
 */
export const listProducts = endpoint('GET /products', {
  tag,
  summary: 'Products for sale',
  access: 'public',
  query: PageQuery.extend({
    q: SearchText.optional(),
    category: Slug.optional(),
    sort: ProductSort.optional(),
    lacks: Lack.optional(),
  }),
  reply: z.array(Product),
})

export const getProduct = endpoint('GET /products/:id', {
  tag,
  summary: 'One product',
  access: 'public',
  reply: Product,
  refusals: ['not_found'],
})

export const ManagedState = z.enum(['sale', 'draft', 'withdrawn'])
export type ManagedState = z.output<typeof ManagedState>

/** `low`: few are left, or none. */
export const ManagedStock = z.enum(['out', 'low'])

/** `asked`: something that its family asks for. */
export const ManagedLack = z.enum(['mass', 'asked'])

const managedFilter = {
  q: SearchText.optional(),
  state: ManagedState.optional(),
  family: Slug.optional(),
  category: Slug.optional(),
  stock: ManagedStock.optional(),
  lacks: ManagedLack.optional(),
}

/**
 * Products as admins list them, the newest first. Without a state those on sale; with `lacks` `asked` drafts, too. All filters
 * apply together; a family and a category are named by their slugs.
 */
export const listManagedProducts = endpoint('GET /managed-products', {
  tag,
  summary: 'Products on sale, drafts or withdrawn ones',
  access: 'admin',
  query: PageQuery.extend(managedFilter),
  reply: z.array(Product.extend({ completeness: Completeness })),
})

export const EditableProduct = Product.extend({
  shelf,
  pictures: z.array(ShownPicture),
  documents: z.array(ShownDocument),
  completeness: Completeness,
})
export type EditableProduct = z.output<typeof EditableProduct>

/** A product on sale or a draft, for the form that edits it. */
export const getEditableProduct = endpoint('GET /editable-products/:id', {
  tag,
  summary: 'One product, also a draft',
  access: 'admin',
  reply: EditableProduct,
  refusals: ['not_found'],
})

const PartNumber = line(60).overwrite(toAsciiDigits)

/** A product by its slug, with family, specification table and what fits it. */
export const getProductDetails = endpoint('GET /products/by-slug/:slug', {
  tag,
  summary: 'One product with everything its page shows',
  access: 'public',
  query: z.strictObject({ replaces: PartNumber.optional() }),
  reply: ProductDetails,
  refusals: ['not_found'],
})

/** What the page of a product shows, or will show once the draft is on sale. */
export const previewProduct = endpoint('GET /product-previews/:id', {
  tag,
  summary: 'One product as buyers see it, also a draft',
  access: 'admin',
  reply: ProductDetails,
  refusals: ['not_found'],
})

/** A product that is no longer sold, by its slug or its id: the slug of what is sold in its place, and the family that it was of. */
export const getWithdrawnProduct = endpoint('GET /products/withdrawn/:slug', {
  tag,
  summary: 'What takes the place of a withdrawn product',
  access: 'public',
  reply: z.object({
    sku: z.string(),
    name: z.string(),
    translations: translationsFor('name'),
    successor: z.string().nullable(),
    family: CategoryName.nullable(),
  }),
  refusals: ['not_found'],
})
export type WithdrawnReply = Reply<typeof getWithdrawnProduct>

const ComparedProduct = Product.extend({ attributes: z.array(Attribute) })
export type ComparedProduct = z.output<typeof ComparedProduct>

/** Up to four products by their part numbers, in that order; those that are not for sale are missing. */
export const compareProducts = endpoint('GET /comparison', {
  tag,
  summary: 'Products side by side',
  access: 'public',
  query: z.strictObject({
    parts: line(243)
      .overwrite(toAsciiDigits)
      .transform((parts) => parts.split(','))
      .pipe(z.array(z.string().min(1).max(60)).min(1).max(4)),
  }),
  reply: z.array(ComparedProduct),
})

/** The available pieces of up to 100 products: the small uncached call behind cached pages. */
export const listStock = endpoint('GET /stock', {
  tag,
  summary: 'Pieces available now',
  access: 'public',
  query: z.strictObject({
    ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(Id).min(1).max(100)),
  }),
  reply: z.array(z.object({ _id: z.string(), quantity: z.int() })),
})

export const listCategories = endpoint('GET /categories', {
  tag,
  summary: 'The tree of categories',
  access: 'public',
  reply: z.array(Category),
})

const { name, price, ...otherFields } = addedShape

/**
 * The fields of the Add Product form, in its order, which its refusals keep. Price in the major unit with at most the
 * currency's decimal places.
 */
export const NewProduct = z.strictObject({
  name,
  price,
  quantity: z.number().int().min(0).max(1_000_000),
  ...otherFields,
  sku: z
    .string()
    .trim()
    .overwrite(toAsciiDigits)
    .check(z.stringFormat('sku', /^[A-Z0-9][A-Z0-9.-]{0,59}$/))
    .optional(),
})

export const ExportFormat = z.enum(['csv', 'xlsx', 'jsonl'])
export type ExportFormat = z.output<typeof ExportFormat>

/** All products for sale and all drafts, or those of a filtered list, as a file that an import takes: importing it changes nothing. */
export const exportProducts = endpoint('GET /products/export', {
  tag,
  summary: 'All products as a file, or those of a filtered list',
  access: 'admin',
  query: z.strictObject({ format: ExportFormat, ...managedFilter }),
  media: 'application/octet-stream',
  reply: z.file(),
})

/**
 * `lines` of the import, of which `done` are taken back; `unchanged`: the first part numbers of what was changed or sold since and stays.
 * `isFailed`: after some tries it stopped there, until somebody has it go on.
 */
export const RevertedImport = z.object({
  ...{ _id: z.string(), done: z.int(), lines: z.int() },
  ...{ isEnded: z.boolean(), isFailed: z.boolean(), unchanged: z.array(z.string()) },
})
export type RevertedImport = z.output<typeof RevertedImport>

/** The large imports whose undoing goes on, or ended within a day, the newest first. */
export const listRevertedImports = endpoint('GET /reverted-imports', {
  tag,
  summary: 'Large imports that are being undone',
  access: 'admin',
  reply: z.array(RevertedImport),
})

/** 0 if it goes on already, or is done. */
export const retryRevertedImport = endpoint('POST /reverted-imports/:id', {
  tag,
  summary: 'Go on undoing a large import that stopped by an error',
  access: 'admin',
  reply: ModifiedReply,
})

export const addProduct = endpoint('POST /products', {
  tag,
  summary: 'Put a product up for sale',
  access: 'admin',
  status: 201,
  body: NewProduct,
  reply: InsertedReply,
  refusals: ['already_exists'],
})

/** Adds a draft like a product, without its stock, its barcode and what replaces it, under a new part number. */
export const duplicateProduct = endpoint('POST /product-copies/:id', {
  tag,
  summary: 'Duplicate a product as a draft',
  access: 'admin',
  status: 201,
  reply: InsertedReply,
  refusals: ['not_found'],
})

/**
 * The fields of the edit form; omitted ones stay unchanged. A part number never changes, and a category only by an
 * import. `quantityWas` is what the form showed, so that sales meanwhile count.
 */
export const EditedProduct = z
  .strictObject({ ...editedShape, quantity: NewProduct.shape.quantity })
  .partial()
  .extend({
    quantityWas: z.int().min(0).max(100_000_000).optional(),
    /** The version that the form showed. Without it the last change wins. */
    version: z.int32().min(1).optional(),
  })

/** Changes a product. Orders keep the name and price that they were placed with. */
export const editProduct = endpoint('PATCH /products/:id', {
  tag,
  summary: 'Change a product',
  access: 'admin',
  body: EditedProduct,
  reply: ModifiedReply,
  refusals: ['not_found', 'out_of_stock', 'stale_version'],
})

/** Takes a product off sale. Existing orders are unchanged; pieces held for unpaid orders stay held. */
export const deleteProduct = endpoint('DELETE /products/:id', {
  tag,
  summary: 'Take a product off the shelves',
  access: 'admin',
  reply: DeletedReply,
  refusals: ['not_found'],
})

/** `category`: where they are put; null: where their families stand. `restore` puts withdrawn ones back on sale, or among the drafts. */
export const changeProducts = endpoint('POST /products/rows', {
  tag,
  summary: 'Withdraw several products, put them back on sale, or into a category',
  access: 'admin',
  body: createRowsBody(['withdraw', 'restore', 'categorize']).extend({ category: Id.nullable().optional() }),
  reply: RowsReply,
})
