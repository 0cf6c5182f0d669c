/** The decimal digits of a currency by ISO 4217: 2 for USD, 0 for JPY. */
export function getMinorDigits(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const found = askDigits(currency)
  digits.set(currency, found)
  return found
}

// Cached, since computing it costs more than the rest of reading a product.
// bounded: the currencies there are
const digits = new Map<string, number>()

function askDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** The decimals of a price. Cards are charged two at most, so a third one is always a zero. */
const getPriceDigits = (currency: string): number => Math.min(getMinorDigits(currency), 2)

/** Whole minor units of a price in the major unit, or undefined when it has more digits than can be charged. */
export function toMinor(amount: number, currency: string): number | undefined {
  // toFixed rounds the exact binary value, so equality means that the amount was written with those digits.
  return Number(amount.toFixed(getPriceDigits(currency))) === amount ? scaleToMinor(amount, currency) : undefined
}

/** The nearest price that can be charged, and no less than the smallest. */
export function roundToMinor(amount: number, currency: string): number {
  const digits = getPriceDigits(currency)
  return scaleToMinor(Math.max(Number(amount.toFixed(digits)), 10 ** -digits), currency)
}

const scaleToMinor = (amount: number, currency: string) => Math.round(amount * 10 ** getMinorDigits(currency))

/** The number in the major unit, as the API has it. */
export function fromMinor(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** getMinorDigits(currency)
}

/** The currencies that Stripe counts in whole major units. https://docs.stripe.com/currencies#zero-decimal */
// bounded: fixed
const chargedWhole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))

/** The provider's units in one of ours: it counts the hundredths of a currency that has none here, such as HUF. */
export const getChargeUnits = (currency: string): number =>
  getMinorDigits(currency) === 0 && !chargedWhole.has(currency) ? 100 : 1

/** An amount as the provider counts it. */
export const toCharge = (amountMinor: number, currency: string): number => amountMinor * getChargeUnits(currency)

/** The provider's amount in our units; an amount that none of our orders has is rounded. */
export const fromCharge = (amount: number, currency: string): number =>
  Math.max(1, Math.round(amount / getChargeUnits(currency)))

/** An amount as people read it, with the currency's own digits: `$1,234.50`. */
export function formatMinor(amountMinor: number, currency: string, locale = 'en-US'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(fromMinor(amountMinor, currency))
}
