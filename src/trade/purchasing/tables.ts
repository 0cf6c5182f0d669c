import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  purchase_corrections: { impersonal: 'reason changes' },
  purchase_order_lines: { impersonal: 'sku name translations part_number' },
  purchase_orders: { impersonal: 'note' },
  purchase_receipts: { impersonal: 'reference' },
  supplier_parts: { impersonal: true },
  // A supplier is a company: how it is reached is the shop's business, and is removed by editing it.
  suppliers: { impersonal: true },
} satisfies Tables
