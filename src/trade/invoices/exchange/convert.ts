import { fromMinor, getMinorDigits } from '#base/platform/text/money.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import type { TaxedAmount } from '#company/tax/compute.ts'
import { prorateAmount } from '#company/tax/prorate-amount.ts'
import type { ExchangeRate } from './contract.ts'

/**
 * Net and tax of a document in the currency in which its seller declares them (BT-6 and BT-111 of EN 16931), by its
 * rates, with the exchange rate. Older documents lack the net.
 */
export type TaxAccounting = {
  currency: string
  netMinor?: number | undefined
  taxMinor: number
  taxes: { rate: number; netMinor?: number | undefined; taxMinor: number }[]
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

/** Net and tax of an invoice, each converted as a sum and allocated to the rates. */
export function convertTaxes(
  taxes: readonly TaxedAmount[],
  from: string,
  to: string,
  exchange: ExchangeRate,
): TaxAccounting {
  const convert = (key: 'netMinor' | 'taxMinor') => {
    const amounts = taxes.map((taxed) => taxed[key])
    const total = amounts.reduce((sum, minor) => sum + minor, 0)
    const minor = convertMinor(total, from, to, exchange)
    return { minor, shares: total > 0 ? prorateAmount(minor, amounts) : amounts.map(() => 0) }
  }
  const [net, tax] = [convert('netMinor'), convert('taxMinor')]
  return {
    ...{ currency: to, netMinor: net.minor, taxMinor: tax.minor },
    taxes: taxes.map(({ rate }, index) => ({ rate, netMinor: net.shares[index]!, taxMinor: tax.shares[index]! })),
    exchange,
  }
}

/** The converted amounts as documents print them: without tax, there is none to print in another currency. */
export const getPrintedAccounting = ({
  accounting,
  taxMinor,
}: {
  accounting?: TaxAccounting | undefined
  taxMinor: number
}) => (taxMinor === 0 ? undefined : accounting)

type Document = { taxes: readonly TaxedAmount[]; accounting?: TaxAccounting | undefined }

/**
 * The converted amounts of a credit note, at the invoice's rate. All notes together add up to exactly the invoice's.
 */
export function convertCredit(
  { taxes: invoiced, accounting }: Document,
  earlier: readonly Document[],
  taxes: readonly TaxedAmount[],
): TaxAccounting | undefined {
  if (!accounting) return undefined
  const share = (key: 'netMinor' | 'taxMinor', taxed: TaxedAmount) => {
    const said = accounting.taxes.find((tax) => tax.rate === taxed.rate)?.[key]
    if (said === undefined) return undefined
    const whole = invoiced.find((tax) => tax.rate === taxed.rate)?.[key] ?? 0
    const before = earlier.flatMap((note) => note.taxes).filter((tax) => tax.rate === taxed.rate)
    const beforeMinor = before.reduce((sum, tax) => sum + tax[key], 0)
    const upTo = (minor: number) => (whole === 0 ? 0 : Math.round((said * minor) / whole))
    return upTo(beforeMinor + taxed[key]) - upTo(beforeMinor)
  }
  const credited = taxes.map((taxed) => ({
    ...{ rate: taxed.rate, netMinor: share('netMinor', taxed), taxMinor: share('taxMinor', taxed) ?? 0 },
  }))
  const saysNet = accounting.netMinor !== undefined
  return {
    ...accounting,
    ...(saysNet ? { netMinor: credited.reduce((sum, { netMinor = 0 }) => sum + netMinor, 0) } : {}),
    taxMinor: credited.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    taxes: credited.map(({ netMinor, ...credit }) => (netMinor === undefined ? credit : { ...credit, netMinor })),
  }
}
