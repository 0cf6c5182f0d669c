import type { Selectable } from 'kysely'
import { z } from 'zod'
import {
  enteredTranslations,
  line,
  maxMoney,
  PackSize,
  PhotoAddress,
  Pieces,
  Slug,
  text,
  translationsFor,
} from '#base/platform/contract/shapes.ts'
import type { Products } from '#base/platform/database/schema.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { taxClassNames } from '#company/tax/class-names.ts'
import { TaxClass } from '#company/tax/contract.ts'
import { DocumentEntries } from '#goods/product-documents/contract.ts'
import { m } from '#paraglide/messages.js'
import { Gtin, Origin, TariffCode } from '../codes.ts'
import { Draft, getDraftState } from './draft.ts'
import { EnteredPicture, ImportedPicture, maxFurtherPictures, PictureName } from './further-pictures.ts'

/** How an admin enters a field. `own`: the form has a place of its own for it. */
export type Control =
  | { kind: 'line' | 'number' | 'checkbox'; hint?: () => string }
  | { kind: 'choice'; options: Readonly<Record<string, () => string>> }
  | { kind: 'own' }

/** What adding and editing take. `on`: only one of the two does. `format`: a value as the history shows it. */
type Entered = {
  entry: z.ZodType
  on?: 'adding' | 'editing'
  label: () => string
  control: Control
  format?: (value: string) => string
}

/** `view`: as `Product` has it. `line`: as a line of an import has it, under `key` or its own name. */
type Shapes = { view?: z.ZodType; line?: z.ZodType; key?: string }

/**
 * `empty`: the column of a new product, and of one whose field an import empties; without it the field is required and cannot
 * be emptied. A `plain` field is the same in its column, and needs no code of its own.
 */
type Field = Shapes & { column: keyof Products; plain: boolean; empty?: unknown } & (
    | Entered
    | { entry?: never; on?: never; control?: never; format?: never; label?: never }
  )

type PlainShapes<Entry, View, Empty> = { entry: Entry; view: View; empty: Empty }

const plain = <Column extends keyof Products, Entry extends z.ZodType, View extends z.ZodType>(
  column: Column,
  { entry, view, empty }: PlainShapes<Entry, View, Selectable<Products>[Column]>,
  shown: Pick<Entered, 'label' | 'control' | 'format'>,
) => ({
  column,
  view,
  empty,
  ...shown,
  entry: entry.optional() as z.ZodOptional<Entry>,
  line: entry,
  plain: true as const,
})

const special = <Column extends keyof Products, const Shape extends Shapes & { empty?: unknown }>(
  column: Column,
  shapes: Shape,
) => ({ column, ...shapes, plain: false as const })

const ownPlace: Control = { kind: 'own' }

const PartNumber = line(60).overwrite(toAsciiDigits)
const Price = z.number().positive().max(maxMoney)
const Cents = z.int().min(1).max(maxMoney)
const EnteredBreak = z.strictObject({ quantity: Pieces, price: Price })
const StoredBreak = z.object({ fromQty: z.int().min(1).max(1_000_000), unitPriceCents: Cents })
export const AttributeValue = z.union([line(200), z.number().min(-1e9).max(1e9)])
const Fit = z.object({
  role: line(100, 'required'),
  translations: enteredTranslations({ role: line(100) }).optional(),
  ref: line(60, 'required'),
})

/** The fields that are texts in a language. */
export const translatedFields = ['name', 'description', 'alt'] as const
const EnteredTranslations = enteredTranslations({ name: line(200), description: text(5000), alt: line(200) })
const taxClassName = (value: string) => taxClassNames[value as TaxClass]()
const yesOrNo = (value: string) => (value === 'true' ? m.back_orders_yes() : m.back_orders_no())

/** From `quantity` sales units on, one of them costs `price`. */
export const PriceBreak = z.object({ quantity: z.int(), price: z.number() })
export type PriceBreak = z.output<typeof PriceBreak>

/** How many price breaks are entered for a product. */
export const maxBreaks = 5

/**
 * Every field of a product but its part number and its stock. The API, the import, the export, the columns that are read and
 * written, the form and the history are derived from these rows.
 */
export const fields = {
  name: {
    ...special('name', { view: z.string(), line: line(200, 'required') }),
    ...{ plain: true as const, entry: line(200, 'required'), label: m.name, control: ownPlace },
  },
  /** Its texts in other languages. */
  translations: {
    ...special('translations', { view: translationsFor(...translatedFields), line: EnteredTranslations, empty: {} }),
    ...{ entry: EnteredTranslations.optional(), label: m.other_languages, control: ownPlace },
  },
  price: {
    ...special('priceMinor', { view: z.number(), line: Cents, key: 'priceCents' }),
    ...{ entry: Price, label: m.price, control: ownPlace },
  },
  currency: special('currency', { view: z.string(), line: z.string().regex(/^[A-Z]{3}$/) }),
  /** Each of a larger quantity and a lower price than the one before. */
  priceBreaks: {
    ...special('priceBreaks', { view: z.array(PriceBreak), line: z.array(StoredBreak).max(100), empty: [] }),
    ...{ entry: z.array(EnteredBreak).max(maxBreaks).optional(), label: m.price_breaks, control: ownPlace },
  },
  /** Empty: its family's, if it has one. */
  description: {
    ...special('description', { view: z.string(), line: text(5000), empty: '' }),
    ...{ plain: true as const, entry: text(5000, 'required'), label: m.details, control: ownPlace },
  },
  /** The least that is sold, rounded up to the step, in sales units. */
  minimum: plain(
    'minimumQuantity',
    { entry: Pieces, view: z.int(), empty: 1 },
    { label: m.minimum_quantity, control: { kind: 'number' } },
  ),
  step: plain(
    'quantityStep',
    { entry: Pieces, view: z.int(), empty: 1 },
    { label: m.quantity_step, control: { kind: 'number' } },
  ),
  /** How many pieces a sales unit has. */
  packSize: plain(
    'packSize',
    { entry: PackSize, view: z.int(), empty: 1 },
    { label: m.pack_size, control: { kind: 'number', hint: m.pack_size_hint } },
  ),
  /** Of one piece; null: unknown. */
  massGrams: plain(
    'massGrams',
    { entry: z.number().positive().max(1_000_000_000).nullable(), view: z.number().nullable(), empty: null },
    { label: m.mass_grams, control: { kind: 'number', hint: m.mass_grams_hint } },
  ),
  /** How many days until there is more of it once it is sold out; null: unknown. */
  leadTimeDays: plain(
    'leadTimeDays',
    { entry: z.int().min(0).max(999).nullable(), view: z.int().nullable(), empty: null },
    { label: m.lead_time_days, control: { kind: 'number', hint: m.lead_time_hint } },
  ),
  taxClass: plain(
    'taxClass',
    { entry: TaxClass, view: TaxClass, empty: 'standard' },
    { label: m.tax_class, control: { kind: 'choice', options: taxClassNames }, format: taxClassName },
  ),
  /** More than is here may be ordered: the rest is sent once it is here. */
  backOrders: plain(
    'backOrders',
    { entry: z.boolean(), view: z.boolean(), empty: false },
    { label: m.back_orders, control: { kind: 'checkbox', hint: m.back_orders_hint }, format: yesOrNo },
  ),
  gtin: plain(
    'gtin',
    { entry: Gtin, view: z.string(), empty: '' },
    { label: m.gtin, control: { kind: 'line', hint: m.gtin_hint } },
  ),
  tariffCode: plain(
    'tariffCode',
    { entry: TariffCode, view: z.string(), empty: '' },
    { label: m.tariff_code, control: { kind: 'line', hint: m.tariff_code_hint } },
  ),
  origin: plain(
    'origin',
    { entry: Origin, view: z.string(), empty: '' },
    { label: m.origin, control: { kind: 'line', hint: m.origin_hint } },
  ),
  /** Where it lies. Buyers are not told. */
  shelf: plain(
    'shelf',
    { entry: line(60), view: z.string(), empty: '' },
    { label: m.shelf, control: { kind: 'line', hint: m.shelf_hint } },
  ),
  /** Nobody but admins sees a draft. */
  draft: plain(
    'draft',
    { entry: Draft, view: z.string(), empty: '' },
    { label: m.draft_visibility, control: ownPlace, format: getDraftState },
  ),
  /** Its first picture. A line names it by its content or its address; the shop must have it. */
  img: {
    ...special('imageId', { view: z.string(), line: PictureName, key: 'picture', empty: null }),
    ...{ entry: PhotoAddress, label: m.picture, control: ownPlace },
  },
  /** What its first picture shows, to those who do not see it. */
  alt: plain('alt', { entry: line(200), view: z.string(), empty: '' }, { label: m.picture_alt, control: ownPlace }),
  /** Those after the first, in their order. Pages of a product show them, lists do not. */
  pictures: {
    ...special('pictures', { line: z.array(ImportedPicture).max(maxFurtherPictures), empty: [] }),
    ...{
      entry: z.array(EnteredPicture).max(maxFurtherPictures).optional(),
      label: m.further_pictures,
      control: ownPlace,
    },
  },
  /** Data sheets and the like, in their order. Pages of a product show them, lists do not. */
  documents: {
    ...special('documents', { line: DocumentEntries, empty: [] }),
    ...{ entry: DocumentEntries.optional(), label: m.product_documents, control: ownPlace },
  },
  category: {
    ...special('categoryId', { line: line(160), empty: null }),
    ...{ entry: Slug.optional(), on: 'adding' as const, label: m.category, control: ownPlace },
  },
  /** The part number of what takes its place once it is withdrawn; empty: nothing does. */
  replacedBy: {
    ...special('replacedBy', { view: z.string().optional(), line: line(60, 'required'), empty: null }),
    ...{ entry: PartNumber.optional(), on: 'editing' as const, label: m.replaced_by, control: ownPlace },
  },
  family: special('familyId', { line: line(160), empty: null }),
  size: special('size', { line: line(100), empty: null }),
  attributes: special('attributes', { line: z.record(line(60, 'required'), AttributeValue), empty: {} }),
  /** The sizes of families that go with it, as `family/size`. */
  fits: special('fits', { line: z.array(Fit), empty: [] }),
} satisfies Record<string, Field>

export type Fields = typeof fields
export type FieldName = keyof Fields

type Having<Condition> = { [Name in FieldName]: Fields[Name] extends Condition ? Name : never }[FieldName]
export type PlainField = Having<{ plain: true }>
export type ViewField = Having<{ view: z.ZodType }>
export type ImportField = Having<{ line: z.ZodType }>
export type EntryField = Having<{ entry: z.ZodType }>
export type AddedField = Exclude<EntryField, Having<{ on: 'editing' }>>
export type EditedField = Exclude<EntryField, Having<{ on: 'adding' }>>

/** A field's name in a line of an import. */
export type ImportKey<Name extends ImportField> = Fields[Name] extends { key: infer Key extends string } ? Key : Name

/** The rows as a list, each with its name. */
export const fieldList = Object.entries(fields) as [FieldName, Field][]

const listShapes = <Name extends FieldName>(kind: 'view' | 'entry' | 'line', names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, (fields[name] as Field)[kind]!]))

const namesHaving = <Name extends FieldName>(has: (field: Field) => boolean): Name[] =>
  fieldList.filter(([, field]) => has(field)).map(([name]) => name as Name)

export const plainFields = namesHaving<PlainField>(({ plain }) => plain)
/** Those that a line of an import may have. */
export const importFields = namesHaving<ImportField>(({ line }) => line !== undefined)
export const addedFields = namesHaving<AddedField>((field) => field.entry !== undefined && field.on !== 'editing')
export const editedFields = namesHaving<EditedField>((field) => field.entry !== undefined && field.on !== 'adding')
export const viewFields = namesHaving<ViewField>(({ view }) => view !== undefined)

export const viewShape = listShapes('view', viewFields) as { [Name in ViewField]: Fields[Name]['view'] }
export const addedShape = listShapes('entry', addedFields) as { [Name in AddedField]: Fields[Name]['entry'] }
export const editedShape = listShapes('entry', editedFields) as { [Name in EditedField]: Fields[Name]['entry'] }

type Optional<Name extends ImportField> = z.ZodOptional<
  Fields[Name] extends { empty: unknown } ? z.ZodNullable<Fields[Name]['line']> : Fields[Name]['line']
>

/** A field's name in a line of an import. */
export const getImportKey = <Name extends ImportField>(name: Name): ImportKey<Name> =>
  ((fields[name] as Field).key ?? name) as ImportKey<Name>

/** As lines of an import have them: one that is missing leaves what is there, null empties it. */
export const importShape = Object.fromEntries(
  importFields.map((name) => {
    const { line, ...field } = fields[name] as Field & { line: z.ZodType }
    return [getImportKey(name), 'empty' in field ? line.nullable().optional() : line.optional()]
  }),
) as { [Name in ImportField as ImportKey<Name>]: Optional<Name> }

/** What a line of an import has to say of a product that is new. */
export const requiredFields = importFields.filter((name) => !('empty' in fields[name]))
