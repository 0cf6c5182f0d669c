import { z } from 'zod'
import { because } from '../refusals/field-problem.ts'

/** An opaque identifier; inside, a UUIDv7. */
export const Id = z.uuid()

/** The part of an address that names a thing for people. */
export const Slug = z.string().regex(/^[a-z0-9-]{1,160}$/)

/** The number of a row that the database counts up. */
export const RowNumber = z.string().regex(/^[1-9][0-9]{0,8}$/)

/** E-mail addresses are compared in lower case. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

// Control characters other than tab and line ends: PostgreSQL cannot store NUL, and nobody can read the others.
const unprintable = /[\p{Cc}--[\t\n\r]]/v

// Zero-width and joining marks alone make a text that looks empty.
const invisible = /[\s\p{Cf}\p{Mn}\p{Me}]/gu

const isSound = (value: string) => value.isWellFormed() && !unprintable.test(value)

/** Text that a person wrote, trimmed. Where it is `required` it may not look empty. */
export function text(maxLength: number, required?: 'required') {
  const sound = z.string().trim().max(maxLength).refine(isSound, because('unprintable'))
  // guard: a text that looks empty counts as empty | value.replace(invisible, '') !== '' → true | reviews inbox profiles
  return required ? sound.refine((value) => value.replace(invisible, '') !== '', because(required)) : sound
}

/** One line of text: also fit for a mail header. */
export function line(maxLength: number, required?: 'required') {
  // guard: no line break gets into a mail header | !/[\r\n\u2028\u2029]/.test(value) → true | inbox platform
  return text(maxLength, required).refine((value) => !/[\r\n\u2028\u2029]/.test(value), because('one_line'))
}

/** A telephone number as people write it; text, so that a leading zero or plus is kept. */
export const Phone = z
  .string()
  .trim()
  .min(1)
  .max(30)
  .check(z.stringFormat('phone', /^[+(]?[0-9][0-9 ()./-]{3,28}$/))

/** How many pieces: a whole number from 1 to 999. */
export const Pieces = z.int().min(1).max(999)

/** Money at the contract's edge: a number in the currency's major unit. Inside it is whole minor units. */
export const Money = z.number().min(0).max(999_999.99)

export const Inserted = z.object({ insertedId: z.string() })
export const Deleted = z.object({ deletedCount: z.int() })
export const Modified = z.object({ modifiedCount: z.int() })

/** How many rows a list answers with: 1 to 100. */
export const Limit = z
  .string()
  .regex(/^[1-9][0-9]{0,2}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(100))

/** Where a list goes on: the text that the previous page's Link header carried. */
export const Cursor = z.string().regex(/^[A-Za-z0-9_-]{1,400}$/)

export const Page = z.strictObject({ limit: Limit.optional(), cursor: Cursor.optional() })
