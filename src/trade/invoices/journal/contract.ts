import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { PageQuery } from '#base/platform/contract/shapes.ts'
import { schemes } from '#company/tax/taxation.ts'
import { Document, tag } from '../contract.ts'
import { endsBefore, isPeriod, periodShape } from '../period.ts'

export type { Period } from '../period.ts'

/** The tax treatment of sales. `none`: from before there was tax. */
export const JournalTreatment = z.enum(['taxed', 'untaxed', 'intra_community', 'reverse_charge', 'export', 'none'])
export type JournalTreatment = z.output<typeof JournalTreatment>

/** The same of a rate: goods taxed at 0 are exempt or zero-rated, which are declared apart. */
export const RateTreatment = z.enum([...JournalTreatment.options, 'exempt', 'zero_rated'])
export type RateTreatment = z.output<typeof RateTreatment>

/** The return that a sale belongs in; `unknown` for older documents that do not say. */
export const JournalScheme = z.enum([...schemes, 'unknown'])
export type JournalScheme = z.output<typeof JournalScheme>

/** Whose tax it is; `taxState` is empty where that is unknown. */
const taxation = { scheme: JournalScheme, taxState: z.string() }

/** Net and tax in the currency that they are declared in; null: a document states no rate of exchange. */
const declared = {
  taxCurrency: z.string(),
  netDeclared: z.number().nullable(),
  taxDeclared: z.number().nullable(),
}

/** A document of the journal. `country`: the destination of the goods. Amounts of credit notes are negative. */
export const JournalEntry = Document.extend({
  order: z.string(),
  orderNumber: z.string(),
  buyer: z.string(),
  country: z.string(),
  treatment: JournalTreatment,
  ...taxation,
  net: z.number(),
  tax: z.number(),
  ...declared,
})
export type JournalEntry = z.output<typeof JournalEntry>

export const listInvoices = endpoint('GET /invoices', {
  tag,
  summary: 'Invoices and credit notes of a period, the newest first',
  access: 'admin',
  query: PageQuery.extend(periodShape).refine(isPeriod, endsBefore),
  reply: z.array(JournalEntry),
})

/**
 * The sum of a period's documents, with credit notes subtracted. `vatNumber`: the buyer's, for intra-Community sales.
 */
export const PeriodSum = z.object({
  treatment: RateTreatment,
  ...taxation,
  country: z.string(),
  vatNumber: z.string(),
  /** In percent. */
  rate: z.number(),
  currency: z.string(),
  documents: z.int(),
  /** How many of them state no rate of exchange, and so nothing in the currency of the declaration. */
  unconverted: z.int(),
  net: z.number(),
  tax: z.number(),
  ...declared,
})
export type PeriodSum = z.output<typeof PeriodSum>

export const sumInvoices = endpoint('GET /invoices/sums', {
  tag,
  summary: 'Tax by country and rate, intra-Community sales by VAT number, and exports of a period',
  access: 'admin',
  query: z.strictObject(periodShape).refine(isPeriod, endsBefore),
  reply: z.array(PeriodSum),
})

export const JournalReport = z.enum(['documents', 'sums'])
export type JournalReport = z.output<typeof JournalReport>

export const exportJournal = endpoint('GET /invoices/journal', {
  tag,
  summary: 'The documents of a period with a row for each rate of tax, or their sums, as CSV',
  access: 'admin',
  query: z.strictObject({ ...periodShape, report: JournalReport }).refine(isPeriod, endsBefore),
  media: 'text/csv',
  reply: z.file(),
})
