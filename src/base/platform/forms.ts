import type { z } from 'zod'
import { m } from '#paraglide/messages.js'
import { Problem } from './errors.ts'
import { toFieldProblems } from './refusals/field-problem.ts'
import { getShapeSentence } from './refusals/shape-sentence.ts'
import { toAsciiDigits } from './text/digits.ts'

export { toProblem } from './errors.ts'

type Shape = z.ZodObject<Record<string, z.ZodType>>

/**
 * A form's values, validated against the shape that the API takes: only here does the text of number fields become
 * numbers. Empty optional fields are omitted, unless their shape allows empty text.
 * @throws Problem `invalid_fields` with the problems by field
 */
export function readForm<S extends Shape>(shape: S, form: FormData, known: Record<string, unknown> = {}): z.input<S> {
  const values: Record<string, unknown> = { ...known }
  for (const [name, field] of Object.entries(shape.shape)) {
    const value = form.get(name)
    if (typeof value !== 'string' || name in known) continue
    if (value.trim() === '' && field.safeParse(undefined).success && !field.safeParse('').success) continue
    values[name] = isNumber(field) ? parseNumber(value) : value
  }
  return checkShape(shape, values)
}

/**
 * Values that a form has read itself, validated against the shape that the API takes.
 * @throws Problem `invalid_fields` with the problems by field
 */
export function checkShape<S extends z.ZodType>(shape: S, values: unknown): z.input<S> {
  const parsed = shape.safeParse(values)
  if (parsed.success) return values as z.input<S>
  const errorCodes = toFieldProblems(parsed.error, values)
  const fields = Object.entries(errorCodes).map(([name, problem]) => [name, getShapeSentence(name, problem)])
  throw new Problem('invalid_fields', m.form_invalid(), { fields: Object.fromEntries(fields), errorCodes })
}

/**
 * The number that is typed, in ASCII or Bengali digits. Empty text becomes undefined, so that it is reported missing;
 * anything not a number becomes NaN and is refused.
 */
export function parseNumber(text: string): number | undefined {
  const digits = toAsciiDigits(text).trim()
  if (digits === '') return undefined
  // guard: a form takes no other notation than people write | decimal.test(digits) → true | platform/forms.test
  return decimal.test(digits) ? Number(digits) : Number.NaN
}

// `Number` also reads 1e3, 0x1f and Infinity.
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

function isNumber(field: z.ZodType): boolean {
  const { def } = field as unknown as { def: { type: string; innerType?: z.ZodType } }
  return def.innerType ? isNumber(def.innerType) : def.type === 'number'
}
