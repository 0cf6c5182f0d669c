import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  account_merges: {},
} satisfies Tables
