import { z } from 'zod'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { countryCodes } from './country-codes.ts'

const assigned = new Set(countryCodes)

/** A country by its code of ISO 3166-1, such as `DE`. Unicode also names `EU`, `UN` and `ZZ`, where nobody lives. */
export const Country = z.string().refine((code) => assigned.has(code), withIssueCode('not_country'))

/** A part of a country by its code of ISO 3166-2 without the country's, such as `CA` of `US-CA`; empty: all of it. */
export const Region = z
  .string()
  .overwrite(toAsciiDigits)
  .regex(/^[A-Z0-9]{0,3}$/)
