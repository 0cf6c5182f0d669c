import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  balance_entries: { impersonal: true },
} satisfies Tables
