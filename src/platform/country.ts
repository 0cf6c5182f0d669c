import { z } from 'zod'
import { asciiDigits } from './digits.ts'
import { because } from './refusals/field-problem.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Whether a country has this code: two capital letters of ISO 3166. */
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && names.of(code) !== undefined

/** A country by its code of ISO 3166, such as `DE`. */
export const Country = z.string().refine(isCountry, because('not_country'))

/** A part of a country by its code of ISO 3166-2 without the country's, such as `CA` of `US-CA`; empty: all of it. */
export const Region = z
  .string()
  .overwrite(asciiDigits)
  .regex(/^[A-Z0-9]{0,3}$/)
