import type { Tables } from '#platform/database/table-facts.ts'

export const tables = {
  balance_entries: { impersonal: true },
} satisfies Tables
