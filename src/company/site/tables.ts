import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  redirects: { impersonal: true },
} satisfies Tables
