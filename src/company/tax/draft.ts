import { parseNumber } from '#base/platform/forms.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import type { CountryRates, TaxTable } from './contract.ts'

/** Rates as they are typed. */
type RatesDraft = Pick<CountryRates, 'country' | 'region'> & { standard: string; reduced: string }
export type TaxDraft = Omit<TaxTable, 'rates'> & { rates: RatesDraft[] }

const typed = (percent: number) => formatNumber(percent, { maximumFractionDigits: 3 })

const toRatesDraft = (rates: CountryRates): RatesDraft => ({
  ...{ ...rates, standard: typed(rates.standard), reduced: typed(rates.reduced) },
})

export const toTaxDraft = ({ rates, ...rest }: TaxTable): TaxDraft => ({ ...rest, rates: rates.map(toRatesDraft) })

/** The rates of a preset whose places the table lacks; those that are there stay as they are. */
export function listMissingRates(preset: readonly CountryRates[], rates: readonly RatesDraft[]): RatesDraft[] {
  const toKey = ({ country, region }: Pick<CountryRates, 'country' | 'region'>) => `${country}-${region}`
  const entered = new Set(rates.map(toKey))
  return preset.filter((place) => !entered.has(toKey(place))).map(toRatesDraft)
}

/** Parses the typed table. The schema refuses anything that is not a number. */
export const parseTaxDraft = ({ rates, ...rest }: TaxDraft) => ({
  ...rest,
  rates: rates.map((rate) => ({ ...rate, standard: parseNumber(rate.standard), reduced: parseNumber(rate.reduced) })),
})
