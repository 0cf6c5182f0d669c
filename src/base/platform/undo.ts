import type { UndoEffectKind } from './database/audit-action.ts'

/** How many of a kind were affected. */
export type UndoEffect = { what: UndoEffectKind; count: number }

/** One value before and after, as the API has it; an amount has its currency. */
export type ValueChange = {
  field: string
  before: string | number | null
  after: string | number | null
  currency?: string
}

/** The changes of an undone action, and the details of the opposite action, from which it is taken back. */
export type UndoResult<Details> = { effects: readonly UndoEffect[]; values?: readonly ValueChange[]; details: Details }
