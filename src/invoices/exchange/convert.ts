import { fromMinor, getMinorDigits } from '#platform/money.ts'
import { getChargeStep } from '#tax/charge-step.ts'
import type { TaxedAmount } from '#tax/compute.ts'
import { prorateAmount } from '#tax/prorate-amount.ts'
import type { ExchangeRate } from './contract.ts'

/**
 * The tax of a document in the currency in which its seller declares it (BT-6 and BT-111 of EN 16931), by its rates,
 * with the exchange rate.
 */
export type TaxAccounting = {
  currency: string
  taxMinor: number
  taxes: { rate: number; taxMinor: number }[]
  exchange: ExchangeRate
}

/** Invoices never use an older rate; the longest run of days without one is a week. */
export const maxRateAgeDays = 7

/**
 * Chooses the rate between two currencies from those of the last days, newest first: a direct rate, or one via the
 * euro, by Article 91(2) of Directive 2006/112/EC. Undefined: there is none.
 */
export function chooseRate(rates: readonly ExchangeRate[], from: string, to: string): ExchangeRate | undefined {
  const isOfBoth = ({ base, quote }: ExchangeRate) => (base === from && quote === to) || (base === to && quote === from)
  const known = [...rates.filter(isOfBoth), ...crossRates(rates, from, to)]
  return known.toSorted((a, b) => b.day.localeCompare(a.day) || precedence[a.source] - precedence[b.source])[0]
}

const precedence = { admin: 0, ecb: 1, practice: 2 } as const

/** The price of a unit of the tax currency, from the euro's rates in both currencies on one day. */
function crossRates(rates: readonly ExchangeRate[], from: string, to: string): ExchangeRate[] {
  const inEuro = rates.filter(({ base }) => base === 'EUR')
  return inEuro
    .filter(({ quote }) => quote === from)
    .flatMap(({ day, source, rate }) => {
      const other = inEuro.find((item) => item.quote === to && item.day === day && item.source === source)
      // Documents state as many digits as were used.
      return other ? [{ base: to, quote: from, day, source, rate: Number((rate / other.rate).toPrecision(8)) }] : []
    })
}

/** Converts an amount in minor units of one currency to those of another. */
export function convertMinor(minor: number, from: string, to: string, { base, rate }: ExchangeRate): number {
  const amount = fromMinor(minor, from)
  const converted = (base === from ? amount * rate : amount / rate) * 10 ** getMinorDigits(to)
  // EN 16931 takes two decimals at most (BR-DEC-15).
  const step = getChargeStep(to)
  return Math.round(converted / step) * step
}

/** The tax of an invoice, converted as a sum and allocated to the rates. */
export function convertTax(
  taxes: readonly TaxedAmount[],
  from: string,
  to: string,
  exchange: ExchangeRate,
): TaxAccounting | undefined {
  const total = taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
  // Without tax there is nothing to declare.
  if (total === 0) return undefined
  const taxMinor = convertMinor(total, from, to, exchange)
  const shares = prorateAmount(
    taxMinor,
    taxes.map((tax) => tax.taxMinor),
  )
  return {
    currency: to,
    taxMinor,
    taxes: taxes.map(({ rate }, index) => ({ rate, taxMinor: shares[index]! })),
    exchange,
  }
}

type Document = { taxes: readonly TaxedAmount[]; accounting?: TaxAccounting | undefined }

/**
 * The converted tax of a credit note, at the invoice's rate. All notes together add up to exactly the invoice's amount.
 */
export function convertCredit(
  invoice: Document,
  earlier: readonly Document[],
  taxes: readonly TaxedAmount[],
): TaxAccounting | undefined {
  const { accounting } = invoice
  if (!accounting) return undefined
  const credited = taxes.map(({ rate, taxMinor }) => {
    const invoiced = invoice.taxes.find((tax) => tax.rate === rate)?.taxMinor ?? 0
    const said = accounting.taxes.find((tax) => tax.rate === rate)?.taxMinor ?? 0
    const before = earlier.flatMap((note) => note.taxes).filter((taxed) => taxed.rate === rate)
    const beforeMinor = before.reduce((sum, taxed) => sum + taxed.taxMinor, 0)
    const upTo = (minor: number) => (invoiced === 0 ? 0 : Math.round((said * minor) / invoiced))
    return { rate, taxMinor: upTo(beforeMinor + taxMinor) - upTo(beforeMinor) }
  })
  if (taxes.every(({ taxMinor }) => taxMinor === 0)) return undefined
  return { ...accounting, taxMinor: credited.reduce((sum, item) => sum + item.taxMinor, 0), taxes: credited }
}
