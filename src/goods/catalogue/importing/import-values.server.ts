import type { CopyValue } from '#base/platform/database/copy.server.ts'
import { fromMinor, roundToMinor } from '#base/platform/text/money.ts'
import { toStoredEntry } from '#goods/product-documents/service.server.ts'
import { roundUpToOrderable } from '../prices/pricing.ts'
import {
  fields,
  getImportKey,
  type ImportField,
  importFields,
  type PlainField,
  plainFields,
} from '../products/fields.ts'
import { toPictureEntry } from '../products/further-pictures.ts'
import type { FamilyLookup } from '../sql.server.ts'
import { type ImportedColumn, type SpecialColumn, toPlainColumns } from './columns.server.ts'
import type { ImportLine } from './import-lines.server.ts'

type FamilyDefaults = Pick<FamilyLookup, 'id' | 'description' | 'categoryId' | 'imageId'>

/**
 * A line's values by column, as a new product has them: what is missing or emptied is what its row in `fields.ts` says.
 * Description, category and picture default to the family's; a picture that is named is looked up once all lines are staged.
 */
export function toImportedColumns(
  line: ImportLine,
  family: FamilyDefaults | undefined,
  categoryId: string | undefined,
): Record<ImportedColumn, CopyValue> {
  const { minimum, step, currency } = line
  const chargeable = (cents: number) => roundToMinor(fromMinor(cents, currency!), currency!)
  const special: Record<SpecialColumn<ImportField>, CopyValue> = {
    priceMinor: line.priceCents === undefined ? null : chargeable(line.priceCents),
    currency: currency ?? null,
    priceBreaks: (line.priceBreaks ?? fields.priceBreaks.empty).map(({ fromQty, unitPriceCents }) => {
      return { fromQty, unitPriceCents: chargeable(unitPriceCents) }
    }),
    categoryId: categoryId ?? family?.categoryId ?? null,
    familyId: family?.id ?? null,
    imageId: line.picture === undefined ? (family?.imageId ?? null) : null,
    size: line.size ?? null,
    pictures: (line.pictures ?? fields.pictures.empty).map(toPictureEntry),
    documents: (line.documents ?? fields.documents.empty).map(toStoredEntry),
    attributes: line.attributes ?? {},
    fits: line.fits ?? [],
    replacedBy: line.replacedBy ?? null,
    translations: line.translations === undefined ? {} : line.translations,
  }
  const plain = Object.fromEntries(plainFields.map((name) => [name, line[name] ?? getEmptyValue(name)]))
  return {
    ...(toPlainColumns(plain) as Record<ImportedColumn, CopyValue>),
    ...special,
    description: line.description ?? family?.description ?? '',
    minimumQuantity: roundUpToOrderable({ minimum: 1, step: step ?? 1 }, minimum ?? 1),
  }
}

const getEmptyValue = (name: PlainField): CopyValue =>
  'empty' in fields[name] ? (fields[name].empty as CopyValue) : null

/** The columns of which a line says something. */
export const listStatedColumns = (line: ImportLine): ImportedColumn[] =>
  importFields
    .filter((name) => (line as Record<string, unknown>)[getImportKey(name)] !== undefined)
    .map((name) => fields[name].column)
