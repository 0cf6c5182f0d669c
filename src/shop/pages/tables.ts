import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  posts: { impersonal: true },
} satisfies Tables
