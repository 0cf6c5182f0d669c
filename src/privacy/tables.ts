import type { Tables } from '#platform/database/table-facts.ts'

export const tables = {
  account_merges: {},
} satisfies Tables
