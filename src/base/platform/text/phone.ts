import { readDigits } from './digits.ts'

// “Extension” as it is written in the languages of the shop’s neighbours.
const words =
  'extension|extn?|durchwahl|dw|app(?:arat)?|nebenstelle|poste|interno|int|anexo|ramal|toestel|tst|wewn|wew|linka|klapka|kl|mellék|mell|dahili|dah|lok|alanumero|εσωτ|дод|anknytning|ankn|lokal|доб|вн|内線|エクステンション|এক্সটেনশন|x|#'

export const extensionPattern = new RegExp(
  `(?<=[0-9)])\\s{0,3}[,;]?\\s{0,3}[-(]?\\s{0,3}(?:${words})[.:]?\\s{0,3}[:#]?\\s{0,3}([0-9]{1,6})\\)?$`,
  'iu',
)

// The zero of a call within the country, as letterheads have it behind the country: `+49 (0)711`. Italy, San Marino and the Vatican keep it abroad.
const trunkZero = /^((?:\+|00)(?!0)(\d{1,3}?))[ ./-]?\( ?0 ?\)[ ./-]?/
const keepsZero = new Set(['39', '378', '379'])

/** A telephone number without a zero in brackets that is not dialled behind a country. */
export const dropTrunkZero = (written: string): string =>
  written.replace(trunkZero, (_, start: string, country: string) => `${start} ${keepsZero.has(country) ? '0' : ''}`)

/**
 * A telephone number in the marks that every program knows, however it was typed: dashes of every kind are `-`, blanks of every
 * kind one blank, an extension is `x12`, and a zero in brackets is gone. What is no number stays what it is.
 */
export function readPhone(typed: string): string {
  const written = readDigits(typed.normalize('NFKC'))
    .replace(/[\p{Pd}\u2212\u30FC]/gu, '-')
    .replace(/[\s\p{Cf}]+/gu, ' ')
    // A number that was copied from a letterhead, or from a link.
    .replace(
      /^(?:tel(?:efon|ephone|\u00E9fono|\u00E9phone)?|phone|fon|mob(?:ile|il)?|\u260E|\u2706)[.:]*\s*(?=[+(0-9])/iu,
      '',
    )
    .replace(/[\u00B7\u2022\u2219\u30FB]/gu, '.')
    .replace(/ ?([-/.]) ?/g, '$1')
    .trim()
  return dropTrunkZero(written).replace(extensionPattern, ' x$1')
}
