import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  categories: { impersonal: true },
  cross_references: { impersonal: true },
  demand: { leftOut: 'counted from the orders' },
  families: { impersonal: true },
  imported_products: { impersonal: true },
  imports: { impersonal: true },
  products: { impersonal: true },
  sold_packs: {},
  stock_moves: { impersonal: 'note' },
  terms: { impersonal: true, leftOut: 'counted from the products' },
} satisfies Tables

/** What it publishes for those that may not import it; `docs/architecture.md` says what they hold. */
export const views = ['named_families', 'named_products'] as const
