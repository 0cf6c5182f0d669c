import type { DecimalMark } from '#base/platform/text/written-numbers.ts'
import type { ImportColumn, ImportOptions } from '../contract.ts'
import type { Shelves } from './shelves.server.ts'

/** A cell of a row: null was not there, and an object comes from JSON. */
export type RawCell = string | number | boolean | object | null

export type RowContext = {
  columns: readonly ImportColumn[]
  options: ImportOptions
  /** The mark of decimals in numbers that are texts. */
  decimal: DecimalMark
  currency: string
  /** The text of what other shops export: without HTML. */
  toText: (text: string) => string
  /** When stock was counted, if the row does not say. */
  countedAt: string
  shelves: Shelves
  /** The cell in which a row names a further view of the other shop; -1: none does. */
  viewPlace: number
  /** The families of products that are known, by part number. */
  familyIds: ReadonlyMap<string, string>
}
