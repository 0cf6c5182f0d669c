import type { UndoEffectKind } from '#platform/undo.ts'

const listed: Record<UndoEffectKind, true> = {
  products_disappear: true,
  products_return: true,
  products_change: true,
  products_in_parts: true,
  categories_change: true,
  families_change: true,
  articles_change: true,
  stock_falls: true,
  stock_rises: true,
  settings_change: true,
  names_change: true,
  redirects_change: true,
  review_disappears: true,
  review_returns: true,
  review_waits: true,
  answers_change: true,
  suppliers_change: true,
  supplier_parts_change: true,
  purchase_orders_change: true,
}

/** The kinds of what undoing changes, which the compiler asks for. */
export const effectKinds = Object.keys(listed) as [UndoEffectKind, ...UndoEffectKind[]]
