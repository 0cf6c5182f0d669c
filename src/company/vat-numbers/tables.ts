import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  // What is told of a company, by its number; it names no account.
  vat_checks: { impersonal: true },
} satisfies Tables
