/** The kinds of what undoing an action changes. */
export const effectKinds = [
  'products_disappear',
  'products_return',
  'products_change',
  'categories_change',
  'families_change',
  'articles_change',
  'stock_falls',
  'stock_rises',
  'settings_change',
  'names_change',
  'review_disappears',
  'review_returns',
] as const

/** How many of a kind were affected. */
export type UndoEffect = { what: (typeof effectKinds)[number]; count: number }

/** One value before and after, as the API has it; an amount has its currency. */
export type ValueChange = {
  field: string
  before: string | number | null
  after: string | number | null
  currency?: string
}

/** The changes of an undone action, and the details of the opposite action, from which it is taken back. */
export type UndoResult<Details> = { effects: readonly UndoEffect[]; values?: readonly ValueChange[]; details: Details }
