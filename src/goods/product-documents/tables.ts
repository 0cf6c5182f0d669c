import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  product_documents: { impersonal: true },
} satisfies Tables
