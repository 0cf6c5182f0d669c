import type { JsonValue } from '#base/platform/database/schema.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { fields, getImportKey, importFields } from '../products/fields.ts'
import type { ImportedColumn } from './columns.server.ts'

/** A cell of a product before and after, as a table has it: prices in the major unit, families and categories by name. */
export type CellChange = { key: string; was: string; is: string }

/** Families and categories by their ids. */
export type ShelfNames = ReadonlyMap<string, string>

type Currencies = { was: string | null; is: string }
type Values = Readonly<Record<string, JsonValue>>

const keys = Object.fromEntries(importFields.map((name) => [fields[name].column, getImportKey(name)])) as Record<
  ImportedColumn,
  string
>

/** The cells that differ in a column: of attributes and of texts in other languages each by itself. */
export function toCellChanges(
  column: ImportedColumn,
  was: JsonValue,
  is: JsonValue,
  names: ShelfNames,
  currencies: Currencies,
): CellChange[] {
  if (column === 'attributes') return listDifferent('attributes', was as Values | null, is as Values)
  if (column === 'translations') return listTexts(was as TextsByField | null, is as TextsByField)
  const show = (value: JsonValue, currency: string | null) => {
    if (value === null) return ''
    if (column === 'priceMinor') return String(fromMinor(Number(value), currency!))
    if (column === 'familyId' || column === 'categoryId') return names.get(String(value)) ?? ''
    return toText(value)
  }
  const key = column === 'priceMinor' ? 'price' : keys[column]
  return [{ key, was: show(was, currencies.was), is: show(is, currencies.is) }]
}

type TextsByField = Readonly<Record<string, Values>>

function listTexts(was: TextsByField | null, is: TextsByField): CellChange[] {
  const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is)])
  return [...names].flatMap((field) => listDifferent(field, was?.[field] ?? null, is[field] ?? {}))
}

function listDifferent(prefix: string, was: Values | null, is: Values): CellChange[] {
  return [...new Set([...Object.keys(was ?? {}), ...Object.keys(is)])]
    .map((name) => ({ key: `${prefix}.${name}`, was: toText(was?.[name] ?? ''), is: toText(is[name] ?? '') }))
    .filter((change) => change.was !== change.is)
}

const isEmptyList = (value: JsonValue) => Array.isArray(value) && value.length === 0

const toText = (value: JsonValue): string => {
  if (isEmptyList(value)) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
