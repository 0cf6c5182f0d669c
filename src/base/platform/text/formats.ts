/**
 * Number formats and plural rules of the compiled messages, in place of the file that the compiler writes: that makes a
 * formatter for each call, which takes seventy times as long as formatting.
 */

// bounded: one for each language
const numbers = new Map<string, Intl.NumberFormat>()
// bounded: one for each language
const plurals = new Map<string, Intl.PluralRules>()

/** No message has options of its own: each language needs one formatter. */
export const number = (locale: string, input: unknown) =>
  getCached(numbers, locale, (of) => new Intl.NumberFormat(of)).format(Number(input))

export const plural = (locale: string, input: unknown) =>
  getCached(plurals, locale, (of) => new Intl.PluralRules(of)).select(Number(input))

function getCached<T>(all: Map<string, T>, locale: string, make: (locale: string) => T): T {
  const known = all.get(locale)
  if (known) return known
  const made = make(locale)
  all.set(locale, made)
  return made
}
