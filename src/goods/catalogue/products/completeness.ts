import { z } from 'zod'
import { translationsFor } from '#base/platform/contract/shapes.ts'
import { type Translated, translate } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'

/** Fields of a product that a family may ask for, with their labels. */
export const askedFields = {
  picture: m.picture,
  massGrams: m.mass_grams,
  description: m.details,
  gtin: m.gtin,
  tariffCode: m.tariff_code,
  origin: m.origin,
} as const
export type AskedField = keyof typeof askedFields

const prefix = 'attributes.'
export const toAskedAttribute = (key: string): string => `${prefix}${key}`

/** What a family asks of its products: one of these fields, or an attribute. */
export const Ask = z
  .string()
  .max(60)
  .refine((ask) => Object.hasOwn(askedFields, ask) || /^attributes\.[A-Za-z][A-Za-z0-9-]{0,39}$/.test(ask))

/** What a product lacks of what its family asks: of `asked` things those that are `missing`. Of an attribute with its label. */
export const Completeness = z.object({
  asked: z.int(),
  missing: z.array(z.object({ name: z.string(), label: z.string(), translations: translationsFor('label') })),
})
export type Completeness = z.output<typeof Completeness>

type Missing = Translated<'label'> & { name: string; label: string }

const getMissingLabel = (missing: Missing): string =>
  missing.name in askedFields ? askedFields[missing.name as AskedField]() : translate(missing, 'label') || missing.name

export const listMissingLabels = ({ missing }: Completeness): string => missing.map(getMissingLabel).join(', ')
