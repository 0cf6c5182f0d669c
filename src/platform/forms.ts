import type { z } from 'zod'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Refusal } from './errors.ts'
import { fieldTexts } from './refusal-text.ts'

type Shape = z.ZodObject<Record<string, z.ZodType>>

/**
 * What a form holds, checked against the shape the API takes: text of number fields becomes numbers here and
 * nowhere else. Empty optional fields are left out.
 * @throws Refusal `invalid_fields` with what is wrong, by field
 */
export function readForm<S extends Shape>(shape: S, form: FormData, known: Record<string, unknown> = {}): z.input<S> {
  const values: Record<string, unknown> = { ...known }
  for (const [name, field] of Object.entries(shape.shape)) {
    const value = form.get(name)
    if (typeof value !== 'string' || name in known) continue
    if (value.trim() === '' && field.safeParse(undefined).success) continue
    values[name] = isNumber(field) ? numberOf(value) : value
  }
  const parsed = shape.safeParse(values)
  if (parsed.success) return values as z.input<S>
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[String(issue.path[0])] ??= issue.message
  throw new Refusal('invalid_fields', m.refusal_invalid_fields(), {
    fields: getLocale() === 'en' ? fields : fieldTexts(fields),
  })
}

/** An empty text stays undefined, so that the schema says `is required`; anything odd becomes NaN and is refused. */
const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text))

function isNumber(field: z.ZodType): boolean {
  const { def } = field as unknown as { def: { type: string; innerType?: z.ZodType } }
  return def.innerType ? isNumber(def.innerType) : def.type === 'number'
}

/** A refusal as a screen shows it; whatever is not a refusal is thrown on. */
export function refused(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
