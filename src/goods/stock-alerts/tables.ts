import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  stock_alerts: {},
} satisfies Tables
