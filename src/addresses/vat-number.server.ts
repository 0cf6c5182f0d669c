import { checkVAT, countries } from 'jsvat-next'

const known = Object.values(countries)

/**
 * A VAT number of a country without blanks and points, such as `DE136695976`; undefined if its form or its check digits are
 * wrong. Whether it is registered only the country's tax office knows.
 */
export function vatNumberOf(country: string, text: string): string | undefined {
  const typed = text.trim().toUpperCase()
  const asTyped = checkVAT(typed, known)
  const { isValid, value, country: found } = asTyped.isValid ? asTyped : checkVAT(prefixOf(country) + typed, known)
  return isValid && found?.isoCode.short === country ? value : undefined
}

/** Whether the form of a country's VAT numbers is known here. */
export const hasVatNumbers = (country: string): boolean => known.some(({ codes }) => codes.includes(country))

/** Greece writes its language's code. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country)
