import { z } from 'zod'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { isSpoiledNumber, readPartNumber } from '#base/platform/text/part-numbers.ts'
import { countryCodes } from '#people/addresses/country-codes.ts'

/** The digits of a code; people separate them by spaces, dots or hyphens. */
const toDigits = (text: string) => toAsciiDigits(text).replace(/[\s.-]/g, '')

/** Whether the last digit of a Global Trade Item Number is the one that the others give (GS1 General Specifications, 7.9). */
export function hasCheckDigit(gtin: string): boolean {
  const sum = [...gtin].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/**
 * The number of a trade item in its longest form: UPC-A, EAN-13 and GTIN-14 are the same with zeros before them (GS1 General
 * Specifications, 3.3). Undefined for what has another length. The database has it as `gtin_14`.
 */
export const toGtin14 = (code: string): string | undefined =>
  gtinShape.test(code) ? code.padStart(14, '0') : undefined

const gtinShape = /^([0-9]{8}|[0-9]{12,14})$/

/** What a scanner reads from the pack: 8, 12, 13 or 14 digits; empty: unknown. */
export const Gtin = z
  .string()
  .max(60)
  .refine((code) => !isSpoiledNumber(code), withIssueCode('spoiled_number'))
  .overwrite((code) => toDigits(readPartNumber(code)))
  .refine((code) => code === '' || (gtinShape.test(code) && hasCheckDigit(code)), withIssueCode('not_gtin'))

/** A number of the customs tariff: the six digits of the Harmonized System, and up to five of a country; empty: unknown. */
export const TariffCode = z
  .string()
  .max(60)
  .overwrite(toDigits)
  .refine((code) => /^([0-9]{6,11})?$/.test(code), withIssueCode('not_tariff_code'))

const origins = new Set(['', ...countryCodes])

/** Where it was made, by the code of ISO 3166-1; empty: unknown. */
export const Origin = z
  .string()
  .max(60)
  .overwrite((text) => text.trim().toUpperCase())
  .refine((code) => origins.has(code), withIssueCode('not_country_code'))
