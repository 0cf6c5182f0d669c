import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  customer_notes: { personal: { text: ['notes', 'deleted'] } },
} satisfies Tables
