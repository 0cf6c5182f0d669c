/** The decimal digits of a currency by ISO 4217: 2 for USD, 0 for JPY. */
export function digitsOf(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const found = askDigits(currency)
  digits.set(currency, found)
  return found
}

// Cached, since computing it costs more than the rest of reading a product.
const digits = new Map<string, number>()

function askDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Whole minor units of an amount in the major unit, or undefined when it has more digits than the currency. */
export function toMinor(amount: number, currency: string): number | undefined {
  const digits = digitsOf(currency)
  // toFixed rounds the exact binary value, so equality means that the amount was written with those digits.
  return Number(amount.toFixed(digits)) === amount ? Math.round(amount * 10 ** digits) : undefined
}

/** The number in the major unit, as the API has it. */
export function fromMinor(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** digitsOf(currency)
}

/** An amount as people read it, with the currency's own digits: `$1,234.50`. */
export function formatMinor(amountMinor: number, currency: string, locale = 'en-US'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(fromMinor(amountMinor, currency))
}
