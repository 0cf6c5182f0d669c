import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  cart_lines: { personal: { note: ['cart', 'deleted'] } },
} satisfies Tables
