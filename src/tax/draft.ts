import { numberOf } from '#platform/forms.ts'
import { formatNumber } from '#platform/locale.ts'
import type { Rates, TaxTable } from './contract.ts'

/** Rates as they are typed. */
type RatesDraft = Pick<Rates, 'country' | 'region'> & { standard: string; reduced: string }
export type TaxDraft = Omit<TaxTable, 'rates'> & { rates: RatesDraft[] }

const typed = (percent: number) => formatNumber(percent, { maximumFractionDigits: 3 })

export const draftOf = ({ rates, ...rest }: TaxTable): TaxDraft => ({
  ...rest,
  rates: rates.map((one) => ({ ...one, standard: typed(one.standard), reduced: typed(one.reduced) })),
})

/** The table that is typed. What is no number is refused by its shape. */
export const tableOf = ({ rates, ...rest }: TaxDraft) => ({
  ...rest,
  rates: rates.map((one) => ({ ...one, standard: numberOf(one.standard), reduced: numberOf(one.reduced) })),
})
