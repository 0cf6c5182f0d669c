import type { z } from 'zod'
import { fromSafeText, toSafeText } from '#base/platform/files/csv.ts'
import { foldText } from '#base/platform/folding/fold.ts'

/** A cell of a table: a number, a truth, or text. */
export type Cell = string | number | boolean

/** A value of a line as a cell. Nothing is an empty text; lists and records are JSON. */
export function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? toSafeText(value) : JSON.stringify(value)
}

/** A cell of a spreadsheet: a date is its day, or the moment if it has a time. */
export function toSheetCell(cell: unknown): Cell {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().replace(/T00:00:00\.000Z$/, '') : (cell as Cell)
}

export type Kind = 'number' | 'boolean' | 'text' | 'json'

/** What a cell of this shape holds. */
export function detectKind(shape: z.ZodType): Kind {
  const { type, innerType } = (shape as unknown as { def: { type: string; innerType?: z.ZodType } }).def
  if (innerType) return detectKind(innerType)
  if (type === 'number' || type === 'boolean') return type
  return type === 'string' || type === 'enum' ? 'text' : 'json'
}

/** A cell as a line has it. What cannot be read stays as it is, and is refused by its shape. */
export function parseCell(kind: Kind, cell: Cell): unknown {
  if (cell === '') return ''
  if (kind === 'text') return fromSafeText(String(cell))
  if (typeof cell !== 'string') return cell
  if (kind === 'number') return decimal.test(cell) ? Number(cell) : cell
  if (kind === 'boolean') return truths[foldText(cell)] ?? cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

const decimal = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i
const truths: Record<string, boolean> = { true: true, false: false }
