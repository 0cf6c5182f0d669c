import type { ZodError } from 'zod'

/** A problem with a field that its shape alone reveals. */
export type ShapeProblem =
  | { code: ShapeCode }
  | { code: 'too_long' | 'too_big' | 'too_many'; max: number }
  | { code: 'too_short' | 'too_small'; min: number }
  | { code: 'not_choice'; choices: string[] }

export type ShapeCode =
  | 'required'
  | 'unknown'
  | 'invalid'
  | 'not_text'
  | 'not_number'
  | 'not_whole'
  | 'negative'
  | 'not_positive'
  | 'not_email'
  | 'not_phone'
  | 'not_sku'
  | 'not_code'
  | 'not_web_address'
  | RuleOfShape

/** What the refinements of shapes check, beyond the schema library's own rules. */
type RuleOfShape =
  | 'required'
  | 'unprintable'
  | 'one_line'
  | 'address_in_name'
  | 'not_country'
  | 'not_password'
  | 'not_page'
  | 'listed_twice'
  | 'ends_before'
  | 'not_stars'
  | 'not_whole_stars'

/** A problem with a field that only the shop's data reveals. Amounts are in the currency's major unit. */
export type DataProblem =
  | {
      code:
        | 'in_use'
        | 'password_common'
        | 'password_wrong'
        | 'enrolment_code_wrong'
        | 'not_own_photo'
        | 'too_many_pixels'
        | 'no_such_category'
        | 'not_postcode'
        | 'no_such_product'
        | 'replaced_in_circle'
        | 'too_precise'
        | 'shelf_full'
        | 'other_order'
        | 'not_cursor'
        | 'not_sold'
        | 'not_breaks'
        | 'not_vat_number'
        | 'not_delivered'
        | 'not_offered'
    }
  | { code: 'out_of_stock'; left: number; packSize: number }
  | { code: 'too_much_unpaid'; what: 'unconfirmed' | 'unpaid' | 'day'; max: number }
  | { code: 'price_changed'; price: number; currency: string }
  | { code: 'not_orderable'; minimum: number; step: number }
  | { code: 'not_multiple'; step: number; next: number }
  | { code: 'other_currency'; currency: string }
  | { code: 'order_too_small'; min: number; currency: string }
  | { code: 'order_too_large' | 'refund_too_large'; max: number; currency: string }

export type FieldProblem = ShapeProblem | DataProblem
export type FieldProblems = Record<string, FieldProblem>

/** Gives a refinement its problem code: `.refine(isSound, because('unprintable'))`. */
export const because = (code: RuleOfShape) => ({ params: { code } })

/** Where a list says again what it said before. */
export function repeated<T>(list: readonly T[], of: (one: T) => unknown): number[] {
  const known = new Set<unknown>()
  return list.flatMap((one, at) => (known.size === known.add(of(one)).size ? [at] : []))
}

// A reply is not to be many times as long as the request.
const maxProblems = 50

/** The first problem of each field, unknown fields included; read from the issues' structure, not their messages. */
export function fieldProblems(error: ZodError, value: unknown): Record<string, ShapeProblem> {
  const problems: Record<string, ShapeProblem> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) problems[key] ??= { code: 'unknown' }
    else problems[issue.path.join('.')] ??= problemOf(issue, valueAt(value, issue.path))
  }
  return Object.fromEntries(Object.entries(problems).slice(0, maxProblems))
}

type Issue = Exclude<ZodError['issues'][number], { code: 'unrecognized_keys' }>

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<PropertyKey, unknown> | undefined)?.[name], value)
}

function problemOf(issue: Issue, value: unknown): ShapeProblem {
  switch (issue.code) {
    case 'invalid_type':
      return { code: isMissing(value) ? 'required' : (ofType[issue.expected] ?? 'invalid') }
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive)
    case 'invalid_format':
      return { code: ofFormat[issue.format] ?? 'invalid' }
    case 'invalid_value':
      return isMissing(value) ? { code: 'required' } : { code: 'not_choice', choices: issue.values.map(String) }
    case 'custom':
      return { code: (issue.params as { code?: RuleOfShape } | undefined)?.code ?? 'invalid' }
    default:
      return { code: 'invalid' }
  }
}

const isMissing = (value: unknown) => value === undefined || value === null

const ofType: Record<string, ShapeCode> = { string: 'not_text', number: 'not_number', int: 'not_whole' }

const ofFormat: Record<string, ShapeCode> = {
  email: 'not_email',
  phone: 'not_phone',
  sku: 'not_sku',
  code: 'not_code',
  url: 'not_web_address',
}

function tooBig(origin: string, max: number): ShapeProblem {
  if (origin === 'string') return { code: 'too_long', max }
  return { code: origin === 'array' ? 'too_many' : 'too_big', max }
}

function tooSmall(origin: string, min: number, inclusive: boolean | undefined): ShapeProblem {
  if (origin === 'string') return min === 1 ? { code: 'required' } : { code: 'too_short', min }
  if (min === 0) return { code: inclusive ? 'negative' : 'not_positive' }
  return { code: 'too_small', min }
}
