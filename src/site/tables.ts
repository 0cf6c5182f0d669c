import type { Tables } from '#platform/database/table-facts.ts'

export const tables = {
  redirects: { impersonal: true },
} satisfies Tables
