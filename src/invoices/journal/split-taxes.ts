import { getChargeStep } from '#tax/charge-step.ts'
import type { TaxedAmount } from '#tax/compute.ts'
import type { InvoiceContent } from '../content.ts'
import { groupTaxes, type VatCategory } from '../vat.ts'
import type { JournalTreatment, RateTreatment } from './contract.ts'

type Taxed = { content: InvoiceContent; currency: string; treatment: string }

/** The taxes of a document by treatment and rate: a rate of 0 is exempt or zero-rated, as the goods are. */
export const splitTaxes = ({ content, currency, treatment }: Taxed): (TaxedAmount & { treatment: RateTreatment })[] =>
  groupTaxes(content, getChargeStep(currency)).map(({ category, ...taxed }) => ({
    ...taxed,
    treatment: ofCategory[category.code] ?? (treatment as JournalTreatment),
  }))

const ofCategory: Partial<Record<VatCategory['code'], RateTreatment>> = { E: 'exempt', Z: 'zero_rated' }
