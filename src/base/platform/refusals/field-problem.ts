import type { ZodError } from 'zod'
import type { None } from './kinds.ts'

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
  | 'not_slug'
  | 'not_day'
  | 'not_time'
  | 'not_web_address'
  | RuleOfShape

/** The refinements of shapes beyond the schema library's own rules. */
type RuleOfShape =
  | 'required'
  | 'not_email'
  | 'unprintable'
  | 'one_line'
  | 'address_in_name'
  | 'not_country'
  | 'not_country_code'
  | 'not_gtin'
  | 'spoiled_number'
  | 'not_tariff_code'
  | 'not_day'
  | 'not_password'
  | 'not_page'
  | 'not_counted'
  | 'listed_twice'
  | 'not_purpose'
  | 'ends_before'
  | 'not_stars'
  | 'not_whole_stars'

/**
 * Problems with a field that only the shop's data reveals, by feature: a code and its parameters. Amounts are in the currency's
 * major unit. A feature adds its own in its `refusals.server.ts`.
 */
export interface FieldProblemKinds {
  platform: {
    in_use: None
    too_precise: None
    not_cursor: None
  }
}

type ProblemsByFeature = {
  [F in keyof FieldProblemKinds]: { [Code in keyof FieldProblemKinds[F]]: { code: Code } & FieldProblemKinds[F][Code] }
}

export type DataProblem = {
  [F in keyof FieldProblemKinds]: ProblemsByFeature[F][keyof ProblemsByFeature[F]]
}[keyof FieldProblemKinds]

export type FieldProblem = ShapeProblem | DataProblem
export type FieldProblems = Record<string, FieldProblem>

/** Gives a refinement its problem code: `.refine(isSound, withIssueCode('unprintable'))`. */
export const withIssueCode = (code: RuleOfShape) => ({ params: { code } })

/** The position of a repeated entry in a list. */
export function findRepeated<T>(list: readonly T[], of: (one: T) => unknown): number[] {
  const known = new Set<unknown>()
  return list.flatMap((item, index) => (known.size === known.add(of(item)).size ? [index] : []))
}

// A reply is not to be many times as long as the request.
const maxProblems = 50

/** The first problem of each field, unknown fields included; read from the issues' structure, not their messages. */
export function toFieldProblems(error: ZodError, value: unknown): Record<string, ShapeProblem> {
  const problems: Record<string, ShapeProblem> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) problems[[...issue.path, key].join('.')] ??= { code: 'unknown' }
    else problems[issue.path.join('.')] ??= toProblem(issue, valueAt(value, issue.path))
  }
  return Object.fromEntries(Object.entries(problems).slice(0, maxProblems))
}

type Issue = Exclude<ZodError['issues'][number], { code: 'unrecognized_keys' }>

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<PropertyKey, unknown> | undefined)?.[name], value)
}

function toProblem(issue: Issue, value: unknown): ShapeProblem {
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
  slug: 'not_slug',
  date: 'not_day',
  time: 'not_time',
  url: 'not_web_address',
}

function tooBig(origin: string, max: number): ShapeProblem {
  if (origin === 'string') return { code: 'too_long', max }
  return { code: origin === 'array' ? 'too_many' : 'too_big', max }
}

function tooSmall(origin: string, min: number, inclusive: boolean | undefined): ShapeProblem {
  // A list without an entry is a field that nothing was entered in.
  if (min === 1 && (origin === 'string' || origin === 'array')) return { code: 'required' }
  if (origin === 'string') return { code: 'too_short', min }
  if (min === 0) return { code: inclusive ? 'negative' : 'not_positive' }
  return { code: 'too_small', min }
}
