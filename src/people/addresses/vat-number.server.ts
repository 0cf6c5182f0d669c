import { checkVAT, countries } from 'jsvat-next'

const known = Object.values(countries)

/** A VAT number without blanks and points, such as `EL094259216`, and its state: `GR`, or `XI` for Northern Ireland. */
export type ParsedVatNumber = { number: string; state: string }

/**
 * Parses a VAT number; undefined if its format or its check digits are wrong. A number without letters is of `state`.
 * Only the state's tax office knows whether it is registered.
 */
export function parseVatNumber(state: string, text: string): ParsedVatNumber | undefined {
  const typed = text.trim().toUpperCase()
  const { isValid, value: number, country } = checkPrefixed(typed) ?? checkVAT(toVatPrefix(state) + typed, known)
  if (!isValid || !number || !country) return undefined
  return { number, state: number.startsWith('XI') ? 'XI' : country.isoCode.short }
}

/** Some countries' numbers have no letters, so digits alone may look like one of theirs. */
function checkPrefixed(typed: string) {
  const checked = /^[A-Z]{2}/.test(typed) ? checkVAT(typed, known) : undefined
  return checked?.isValid ? checked : undefined
}

/** A country's VAT number without blanks and points, such as `DE136695976`; undefined if it is not valid. */
export function readVatNumber(country: string, text: string): string | undefined {
  const parsed = parseVatNumber(country, text)
  return parsed && (parsed.state === 'XI' ? 'GB' : parsed.state) === country ? parsed.number : undefined
}

/** Whether the format of a country's VAT numbers is known here. */
export const hasVatNumbers = (country: string): boolean => known.some(({ codes }) => codes.includes(country))

/** Greece uses its language's code. */
const toVatPrefix = (state: string) => (state === 'GR' ? 'EL' : state)
