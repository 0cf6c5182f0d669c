import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Products } from '#platform/database/schema.ts'
import { productTexts } from './contract.ts'

type ProductText = keyof typeof productTexts

/** The texts of a product: their columns have the same names as in the contract and in the lines of an import. */
export const textColumns = Object.keys(productTexts) as ProductText[]

/** What an admin enters for a product besides its stock: adding inserts it, editing changes it, undoing restores it. */
export const editableColumns = [
  ...textColumns,
  'priceMinor',
  'priceBreaks',
  'minimumQuantity',
  'quantityStep',
  'leadTimeDays',
  'backOrders',
  'taxClass',
  'imageId',
  'replacedBy',
] as const
export type EditableColumn = (typeof editableColumns)[number]

/** What an import writes for a product besides its stock; undoing an import restores it. */
export const importedColumns = [
  ...textColumns,
  'categoryId',
  'familyId',
  'size',
  'priceMinor',
  'currency',
  'priceBreaks',
  'minimumQuantity',
  'quantityStep',
  'taxClass',
  'packSize',
  'massGrams',
  'leadTimeDays',
  'backOrders',
  'attributes',
  'fits',
  'replacedBy',
] as const
export type ImportedColumn = (typeof importedColumns)[number]

/** Values of some columns; omitted or undefined ones are not written. */
export type Values<Column extends keyof Products> = { [C in Column]?: Selectable<Products>[C] | undefined }

/** Only the named properties: external input is never spread into a row. */
export function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
}

/** The columns as a comma-separated list. */
export const columnList = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)))

/** Sets each column to the column of the same name in another row of the statement. */
export const columnsFrom = (source: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${source}.${column}`)}`))
