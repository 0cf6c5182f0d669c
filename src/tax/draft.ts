import { parseNumber } from '#platform/forms.ts'
import { formatNumber } from '#platform/locale.ts'
import type { CountryRates, TaxTable } from './contract.ts'

/** Rates as they are typed. */
type RatesDraft = Pick<CountryRates, 'country' | 'region'> & { standard: string; reduced: string }
export type TaxDraft = Omit<TaxTable, 'rates'> & { rates: RatesDraft[] }

const typed = (percent: number) => formatNumber(percent, { maximumFractionDigits: 3 })

export const toTaxDraft = ({ rates, ...rest }: TaxTable): TaxDraft => ({
  ...rest,
  rates: rates.map((rate) => ({ ...rate, standard: typed(rate.standard), reduced: typed(rate.reduced) })),
})

/** Parses the typed table. The schema refuses anything that is not a number. */
export const parseTaxDraft = ({ rates, ...rest }: TaxDraft) => ({
  ...rest,
  rates: rates.map((rate) => ({ ...rate, standard: parseNumber(rate.standard), reduced: parseNumber(rate.reduced) })),
})
