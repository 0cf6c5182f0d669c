import type { Tables } from '#platform/database/table-facts.ts'

export const tables = {
  posts: { impersonal: true },
} satisfies Tables
