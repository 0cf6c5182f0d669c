import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { PageQuery } from '#platform/contract/shapes.ts'
import { Document, tag } from '../contract.ts'
import { endsBefore, isPeriod, periodShape } from '../period.ts'

export type { Period } from '../period.ts'

/** The tax treatment of sales. `none`: from before there was tax. */
export const JournalTreatment = z.enum(['taxed', 'untaxed', 'intra_community', 'reverse_charge', 'export', 'none'])
export type JournalTreatment = z.output<typeof JournalTreatment>

/** The same of a rate: goods taxed at 0 are exempt or zero-rated, which are declared apart. */
export const RateTreatment = z.enum([...JournalTreatment.options, 'exempt', 'zero_rated'])
export type RateTreatment = z.output<typeof RateTreatment>

/** The tax in the currency that it is declared in, as documents state it; empty and null if they state none. */
const declared = { taxCurrency: z.string(), taxDeclared: z.number().nullable() }

/** A document of the journal. `country`: the destination of the goods. Amounts of credit notes are negative. */
export const JournalEntry = Document.extend({
  order: z.string(),
  orderNumber: z.string(),
  buyer: z.string(),
  country: z.string(),
  treatment: JournalTreatment,
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
  country: z.string(),
  vatNumber: z.string(),
  /** In percent. */
  rate: z.number(),
  currency: z.string(),
  documents: z.int(),
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
