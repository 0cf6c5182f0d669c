import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Products } from '#base/platform/database/schema.ts'
import type { EditableProduct } from '../contract.ts'
import {
  type EditedField,
  editedFields,
  type FieldName,
  type Fields,
  fields,
  type ImportField,
  importFields,
  type PlainField,
  plainFields,
  type ViewField,
  viewFields,
} from '../products/fields.ts'

type Column<Name extends FieldName> = Fields[Name]['column']

/** What an admin enters for a product besides its stock: adding inserts it, editing changes it, undoing restores it. */
export type EditableColumn = Column<EditedField>
export const editableColumns: readonly EditableColumn[] = editedFields.map((name) => fields[name].column)

/** What an import writes for a product besides its stock; undoing an import restores it. */
export type ImportedColumn = Column<ImportField>
export const importedColumns: readonly ImportedColumn[] = importFields.map((name) => fields[name].column)

/** Columns of fields that are converted, by those who convert them: one that is forgotten does not compile. */
export type SpecialColumn<Name extends FieldName> = Column<Exclude<Name, PlainField>>

type PlainColumn = Column<PlainField>

type ViewColumn = Column<ViewField>
/** What is read for `Product`. */
export const viewColumns: readonly ViewColumn[] = viewFields.map((name) => fields[name].column)

/** Values of some columns; omitted or undefined ones are not written. */
export type Values<Column extends keyof Products> = { [C in Column]?: Selectable<Products>[C] | undefined }

/** The plain fields of a request as their columns. */
export const toPlainColumns = (request: { readonly [Name in PlainField]?: unknown }) =>
  Object.fromEntries(plainFields.map((name) => [fields[name].column, request[name]])) as Values<PlainColumn>

/** The plain fields of a row as the API has them. */
export const toPlainFields = (row: { readonly [C in PlainColumn]: unknown }) =>
  Object.fromEntries(plainFields.map((name) => [name, row[fields[name].column]])) as Pick<EditableProduct, PlainField>

/** Only the named properties: external input is never spread into a row. */
export function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
}

/** The columns as a comma-separated list. */
export const listColumnsSql = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)))

/** Sets each column to the column of the same name in another row of the statement. */
export const listColumnsFromSql = (source: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${source}.${column}`)}`))
