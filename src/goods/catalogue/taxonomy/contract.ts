import { z } from 'zod'
import { Picture } from '#base/images/contract.ts'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import {
  DeletedReply,
  enteredTranslations,
  Id,
  InsertedReply,
  line,
  ModifiedReply,
  OtherLanguage,
  PhotoAddress,
  text,
  translationsFor,
} from '#base/platform/contract/shapes.ts'
import { findRepeated, withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { FamilyShape } from '#goods/drawings/mapping.ts'
import { DrawingTrial } from '#goods/drawings/shown-drawing.ts'
import { DocumentEntries } from '#goods/product-documents/contract.ts'
import { Ask } from '../products/completeness.ts'
import { parsePurposes } from '../products/purposes.ts'

const tag = { name: 'Taxonomy', description: 'Categories, families and their attributes, as admins keep them.' }

const Texts = { name: line(80, 'required'), description: text(5000) }
const translatedTexts = { name: line(80), description: text(5000) }
const NamedTranslations = enteredTranslations(translatedTexts)

/** A category as it is entered. The tree has two levels: `parentId` is null, or a category that has none. */
export const CategoryEntry = z.strictObject({
  ...Texts,
  translations: NamedTranslations,
  parentId: Id.nullable(),
})
export type CategoryEntry = z.output<typeof CategoryEntry>

const named = { name: z.string(), description: z.string(), translations: translationsFor('name', 'description') }

/** A category with what it holds. `slug` is its address, which never changes. */
export const EditableCategory = z.object({
  ...{ _id: z.string(), slug: z.string(), ...named, parentId: z.string().nullable() },
  families: z.int(),
  products: z.int(),
})
export type EditableCategory = z.output<typeof EditableCategory>

/** All categories: each before its children, both in the order of the shop's menus. */
export const listEditableCategories = endpoint('GET /taxonomy/categories', {
  tag,
  summary: 'Categories with what they hold',
  access: 'admin',
  reply: z.array(EditableCategory),
})

export const addCategory = endpoint('POST /taxonomy/categories', {
  tag,
  summary: 'Add a category',
  access: 'admin',
  status: 201,
  body: z.strictObject({ is: CategoryEntry }),
  reply: InsertedReply,
})

/** `was` holds what the form showed, so that another admin's change made meanwhile is not lost. */
export const editCategory = endpoint('PUT /taxonomy/categories/:id', {
  tag,
  summary: 'Change a category',
  access: 'admin',
  body: z.strictObject({ was: CategoryEntry, is: CategoryEntry }),
  reply: ModifiedReply,
  refusals: ['not_found', 'stale_version'],
})

/** Only an empty category is deleted. */
export const deleteCategory = endpoint('DELETE /taxonomy/categories/:id', {
  tag,
  summary: 'Delete an empty category',
  access: 'admin',
  reply: DeletedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** Moves families, products and sub-categories to another category, and deletes this one. */
export const mergeCategory = endpoint('POST /taxonomy/categories/:id/merge', {
  tag,
  summary: 'Merge a category into another',
  access: 'admin',
  body: z.strictObject({ into: Id }),
  reply: ModifiedReply,
  refusals: ['not_found'],
})

/** Puts the categories under one parent in this order: all of them, or the order is refused as outdated. */
export const reorderCategories = endpoint('PUT /taxonomy/category-order', {
  tag,
  summary: 'Order categories',
  access: 'admin',
  body: z.strictObject({ parentId: Id.nullable(), ids: z.array(Id).min(1).max(500) }),
  reply: ModifiedReply,
  refusals: ['stale_version'],
})

/** What a value of an attribute is. A `list` is a text of a few choices. */
export const AttributeType = z.enum(['list', 'number', 'text'])
export type AttributeType = z.output<typeof AttributeType>

const AttributeKey = z.stringFormat('key', /^[A-Za-z][A-Za-z0-9-]{0,39}$/)

/**
 * An attribute of a family's products. `key` names it in imports and addresses and never changes. `filter`: products are
 * chosen by it. `options`: the values that are offered when a product is entered.
 * `plain`: the value that a search means where it names none. `valueTranslations`: the values that are
 * words, by value.
 */
export const AttributeEntry = z.strictObject({
  key: AttributeKey,
  label: line(60, 'required'),
  translations: enteredTranslations({ label: line(60) }),
  type: AttributeType,
  unit: line(20),
  filter: z.boolean(),
  options: z.array(line(200, 'required')).max(500),
  plain: line(200, 'required').optional(),
  valueTranslations: z.record(line(200, 'required'), z.record(OtherLanguage, line(200))),
})
export type AttributeEntry = z.output<typeof AttributeEntry>

/** How common a family is: 0 for a special form, 3 for the first that comes to mind. Common ones are found first. */
const Commonness = z.int().min(0).max(3)

/** What parts are for, one a line: what is done, a colon, and with what. Searches find a family by a word of each side. */
const Purposes = text(4000).refine(
  (written) => parsePurposes(written).every((purpose) => purpose !== undefined),
  withIssueCode('not_purpose'),
)

/** A family as it is entered. Its attributes stand in the order of its tables. */
export const FamilyEntry = z
  .strictObject({
    ...Texts,
    /** Facts of another language stand in one text, one a line; all of them replace the others. */
    translations: enteredTranslations({ ...translatedTexts, facts: text(10_000), purposes: Purposes }),
    standard: line(60),
    commonness: Commonness,
    categoryId: Id,
    facts: z.array(line(500, 'required')).max(20),
    /** What its products are for. Without it, there is none. */
    purposes: Purposes.default(''),
    attributes: z.array(AttributeEntry).max(60),
    /** What its products should have before they are complete. */
    asks: z.array(Ask).max(70).default([]),
    /** Shown with each of its products. */
    documents: DocumentEntries.default([]),
    /** How its products are drawn; null: not at all. Without it, that stays as it is. */
    drawing: FamilyShape.nullable().optional(),
  })
  .superRefine(({ attributes }, { addIssue }) => {
    for (const index of findRepeated(attributes, ({ key }) => key.toLowerCase()))
      addIssue({ code: 'custom', path: ['attributes', index, 'key'], ...withIssueCode('listed_twice') })
  })
export type FamilyEntry = z.output<typeof FamilyEntry>

/** A family among others, with the number of its products for sale. */
export const EditableFamily = z.object({
  ...{ _id: z.string(), slug: z.string(), name: z.string(), translations: translationsFor('name') },
  ...{ standard: z.string(), attributes: z.int(), products: z.int() },
  /** How many of its products lack something that it asks for. */
  incomplete: z.int(),
  category: z.object({ _id: z.string(), name: z.string(), translations: translationsFor('name') }),
  picture: Picture.nullable(),
})
export type EditableFamily = z.output<typeof EditableFamily>

/** All families by category, in the order of the shop. */
export const listEditableFamilies = endpoint('GET /taxonomy/families', {
  tag,
  summary: 'Families with the number of their products',
  access: 'admin',
  reply: z.array(EditableFamily),
})

/** A family with everything that its form has. `used`: how many products for sale have a value, by attribute. */
export const EditableFamilyDetails = z.object({
  _id: z.string(),
  slug: z.string(),
  entry: z.object({
    ...{ ...named, standard: z.string(), commonness: z.int(), categoryId: z.string(), facts: z.array(z.string()) },
    purposes: z.string(),
    translations: translationsFor('name', 'description', 'facts', 'purposes'),
    attributes: z.array(
      AttributeEntry.extend({ key: z.string(), label: z.string(), translations: translationsFor('label') }),
    ),
    asks: z.array(Ask),
    documents: DocumentEntries,
    drawing: FamilyShape.nullable(),
  }),
  img: z.string(),
  products: z.int(),
  used: z.record(z.string(), z.int()),
})
export type EditableFamilyDetails = z.output<typeof EditableFamilyDetails>

export const getEditableFamily = endpoint('GET /taxonomy/families/:id', {
  tag,
  summary: 'One family as its form shows it',
  access: 'admin',
  reply: EditableFamilyDetails,
  refusals: ['not_found'],
})

/** Draws the products of a family in another way, which is not kept. */
export const tryFamilyDrawing = endpoint('POST /taxonomy/families/:id/drawing', {
  tag,
  summary: 'Try how a family would be drawn',
  access: 'admin',
  body: z.strictObject({ drawing: FamilyShape }),
  reply: DrawingTrial,
  refusals: ['not_found'],
})

export const addFamily = endpoint('POST /taxonomy/families', {
  tag,
  summary: 'Add a family',
  access: 'admin',
  status: 201,
  body: z.strictObject({ is: FamilyEntry, img: PhotoAddress.optional() }),
  reply: InsertedReply,
})

/**
 * Changes a family. A unit that changes between units of one kind, such as mm and in, converts the values of its products; an
 * attribute that is removed leaves their values, which are shown again if it returns.
 */
export const editFamily = endpoint('PUT /taxonomy/families/:id', {
  tag,
  summary: 'Change a family',
  access: 'admin',
  body: z.strictObject({ was: FamilyEntry, is: FamilyEntry, img: PhotoAddress.optional() }),
  reply: ModifiedReply,
  refusals: ['not_found', 'stale_version'],
})

/** Only a family without products for sale is deleted. Withdrawn products stay, without a family. */
export const deleteFamily = endpoint('DELETE /taxonomy/families/:id', {
  tag,
  summary: 'Delete a family without products',
  access: 'admin',
  reply: DeletedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** Moves the products to another family, whose units their values get, and deletes this one. */
export const mergeFamily = endpoint('POST /taxonomy/families/:id/merge', {
  tag,
  summary: 'Merge a family into another',
  access: 'admin',
  body: z.strictObject({ into: Id }),
  reply: ModifiedReply,
  refusals: ['not_found'],
})

/** Where a product stands in the taxonomy, and the values of its family's attributes by their keys. */
export const Classification = z.strictObject({
  familyId: Id.nullable(),
  categoryId: Id.nullable(),
  attributes: z.record(AttributeKey, z.union([line(200, 'required'), z.number().min(-1e9).max(1e9)])),
})
export type Classification = z.output<typeof Classification>

export const getClassification = endpoint('GET /taxonomy/products/:id', {
  tag,
  summary: 'Family, category and attributes of a product',
  access: 'admin',
  reply: z.object({
    familyId: z.string().nullable(),
    categoryId: z.string().nullable(),
    attributes: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  refusals: ['not_found'],
})

/** Values of attributes that the family does not have stay as they are. */
export const classifyProduct = endpoint('PUT /taxonomy/products/:id', {
  tag,
  summary: 'Put a product into a family, with its attributes',
  access: 'admin',
  body: z.strictObject({ was: Classification, is: Classification }),
  reply: ModifiedReply,
  refusals: ['not_found', 'stale_version'],
})
