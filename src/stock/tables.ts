import type { Tables } from '#platform/database/table-facts.ts'

export const tables = {
  stock_counts: {},
} satisfies Tables
