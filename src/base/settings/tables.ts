import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  settings: { impersonal: true },
} satisfies Tables
