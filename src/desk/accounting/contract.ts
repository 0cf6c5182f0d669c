import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { endsBefore, isPeriod, periodShape } from '#trade/invoices/period.ts'

const tag = { name: 'Accounting', description: 'Files for whoever keeps the books.' }

/** What an accountant gets for a period, as CSV. Those of a day say how things stood at the end of its last day. */
export const AccountingReport = z.enum([
  'oss',
  'ec_sales_list',
  'union_sales',
  'purchases',
  'provider',
  'bookings',
  'datev',
  'lost_disputes',
  'open_items',
  'unsent',
  'refunds_due',
  'returns_waiting',
  'stock_value',
])
export type AccountingReport = z.output<typeof AccountingReport>

/** The files of which the provider is asked what went through its balance. */
export const readsBalance: ReadonlySet<AccountingReport> = new Set<AccountingReport>(['provider', 'bookings', 'datev'])

export const exportAccounting = endpoint('GET /accounting/file', {
  tag,
  summary: 'A file of a period, or of its last day, for whoever keeps the books, as CSV',
  access: 'admin',
  query: z.strictObject({ ...periodShape, report: AccountingReport }).refine(isPeriod, endsBefore),
  media: 'text/csv',
  reply: z.file(),
  refusals: ['unavailable'],
})

/** All files of a period, the journal and each document as PDF. */
export const getAccountingArchive = endpoint('GET /accounting/archive', {
  tag,
  summary: 'All files of a period and its documents in one ZIP',
  access: 'admin',
  query: z.strictObject(periodShape).refine(isPeriod, endsBefore),
  media: 'application/zip',
  reply: z.file(),
  refusals: ['too_many', 'unavailable'],
})
