import { readDigits } from '#base/platform/text/digits.ts'

// Blanks, invisible marks, and what is typed for a dash or between the parts of a code, such as the mark of Japan’s post.
const between = /[\s\p{Cf}\p{Pd}\u2212\u30FC.,_/()\u3012\u3036]+/gu

/** What divides a code, and how many characters stand after it. `length`: only codes of so many characters are divided. */
type Division = { mark: ' ' | '-'; after: number; length?: number }

const blank = (after: number, length?: number): Division => ({ mark: ' ', after, ...(length && { length }) })
const dash = (after: number, length?: number): Division => ({ mark: '-', after, ...(length && { length }) })
const inCountries = (countries: string, division: Division) =>
  Object.fromEntries(countries.split(' ').map((country) => [country, division]))

/** As the Universal Postal Union writes them; the codes of other countries are one piece. */
const divisions: Readonly<Record<string, Division>> = {
  ...inCountries('GB JE GG IM IO FK GS TC SH PN GI CA', blank(3)),
  ...inCountries('SE CZ SK GR NL BM', blank(2)),
  ...inCountries('IE SV', blank(4)),
  ...inCountries('PL BR', dash(3)),
  ...inCountries('US PR GU VI MP MH FM', dash(4, 9)),
  ...inCountries('JP KY AI', dash(4)),
  ...{ SA: dash(4, 9), SO: blank(5), VE: dash(1, 5), PT: dash(3, 7), CR: dash(4, 7), LB: blank(4, 8), IR: dash(5, 10) },
}

/** Codes that are divided where their letters end. */
const afterLetters = new Set(['MT'])

/** Codes with their country's letters in them, and codes that have several divisions: they stay as they are typed. */
const unlike = new Set(['NI'])

/** Letters of cars, which stood before codes in Europe’s mail and are still written, besides those of ISO 3166. */
const carLetters: Readonly<Record<string, string>> = {
  ...{ AT: 'A', AX: 'FI', BE: 'B', DE: 'D', EE: 'EST', ES: 'E', FI: 'FIN|AX', FR: 'F', GB: 'UK', HU: 'H', IE: 'IRL' },
  ...{
    IT: 'I',
    JP: 'J',
    LI: 'FL',
    LU: 'L',
    MT: 'M',
    NO: 'N',
    OM: 'PC',
    PT: 'P',
    RU: 'RUS',
    SE: 'S',
    SI: 'SLO',
    SM: 'RSM',
  },
}

/** Countries whose codes begin with the country’s letters. */
const ownLetters = new Set(['AD', 'AI', 'BB', 'IM', 'JE', 'KY', 'VC', 'VG'])

/** Countries whose codes begin with any two letters, which may be the country's own: `BN 1234` says a country, `BN1234` does not. */
const anyLetters = new Set(['BN', 'SO'])

/** A postcode in the form of its country, however it was typed: `1011 AB` of `nl-1011ab`, `100-0001` of `〒１００ー０００１`. */
export function toPostcode(country: string, typed: string): string {
  const written = readDigits(typed.normalize('NFKC')).trim().toUpperCase()
  const code = dropCountry(country, written)
  // What is no code, such as words where a country has none, stays as it is.
  return unlike.has(country) || !isCode(country, code) ? written : divide(country, code)
}

/** Codes of Bermuda’s post boxes have letters only. */
const isCode = (country: string, code: string) => /^[A-Z0-9]+$/.test(code) && (/\d/.test(code) || country === 'BM')

/** The code in one piece, without the letters of its country. */
function dropCountry(country: string, written: string): string {
  const code = written.replace(between, '')
  if (ownLetters.has(country)) return /^\d{3}/.test(code) ? `${country}${code}` : code
  // Where a code may begin with letters itself, those of the country are known by what divides them from it.
  const letters = carLetters[country] ? `${carLetters[country]}|${country}` : country
  const glued = anyLetters.has(country) ? '' : '|(?=\\d{2})'
  const [, before = ''] = written.match(new RegExp(`^(${letters})(?:[\\s.\\p{Pd}\\u2212]+(?=.{3})${glued})`, 'u')) ?? []
  return code.slice(before.length)
}

function divide(country: string, code: string): string {
  if (afterLetters.has(country)) return code.replace(/^([A-Z]+)(?=\d)/, '$1 ')
  const division = divisions[country]
  if (!division || code.length <= division.after) return code
  const { mark, after, length = code.length } = division
  return code.length === length ? `${code.slice(0, -after)}${mark}${code.slice(-after)}` : code
}
