import type { Tables } from '#platform/database/table-facts.ts'

export const tables = {
  settings: { impersonal: true },
} satisfies Tables
