import { books, type Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  exchange_rates: { impersonal: true },
  invoice_series: {},
  invoices: { personal: { content: ['invoices', books] }, impersonal: 'number' },
} satisfies Tables

/** What it publishes for those that may not import it; `docs/architecture.md` says what they hold. */
export const views = ['issued_documents'] as const
