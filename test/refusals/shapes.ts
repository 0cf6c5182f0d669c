import { z } from 'zod'
import { createId } from '../../src/base/platform/ids.server.ts'
import { type ShapeProblem, toFieldProblems } from '../../src/base/platform/refusals/field-problem.ts'
import { DeliveryTable } from '../../src/company/delivery/contract.ts'
import { defaultDispatch } from '../../src/company/delivery/demonstration.ts'
import { matrix } from '../authorization/matrix.ts'
import { hostileValues } from '../fuzz/hostile.ts'

/** The problems of all fields of all calls, given wrong or missing values. */
export function shapeProblems() {
  const ofOne = matrix.flatMap(({ target }) => [target.body, target.query].flatMap((shape) => problemsIn(shape)))
  return [...ofOne, ...contradictions()]
}

/** What only two values together get wrong. */
function contradictions(): { name: string; problem: ShapeProblem }[] {
  const zone = { name: 'Home', places: [], methods: [] }
  const pickup = { address: '', daysFrom: 2, daysTo: 1 }
  const table = { zones: [zone, zone], pickup, dispatch: defaultDispatch, unknownMassGrams: null }
  const late = { ...table, dispatch: { ...defaultDispatch, cutOff: '25:00' } }
  return [table, late].flatMap((wrong) => {
    const problems = toFieldProblems(DeliveryTable.safeParse(wrong).error!, wrong)
    return Object.entries(problems).map(([name, problem]) => ({ name, problem }))
  })
}

const manyIds = Array.from({ length: 101 }, createId).join(',')
const wrongValues = [
  ...hostileValues,
  manyIds,
  undefined,
  1.5,
  6,
  -0.5,
  1e9,
  'x'.repeat(400),
  'a\u0007b',
  'a\nb',
  'ab',
  '{nothing}',
  '#N/A',
]

function problemsIn(shape: z.ZodType | undefined): { name: string; problem: ShapeProblem }[] {
  return listFields(shape).flatMap(({ name, field }) => [
    ...[...wrongValues, ...beyondLimits(field).map(({ value }) => value)].flatMap((value) => {
      const problem = problemWith(shape!, name, value)
      return problem ? [{ name, problem }] : []
    }),
    ...problemsIn(innermost(field)),
  ])
}

/** What a field holds, or each of many. */
function innermost(field: z.ZodType | undefined): z.ZodType | undefined {
  if (field instanceof z.ZodArray) return innermost(field.element as z.ZodType)
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return innermost(field.unwrap() as z.ZodType)
  return field
}

/** The fields of a shape, and one that it does not have. */
function listFields(shape: z.ZodType | undefined): { name: string; field?: z.ZodType }[] {
  if (!(shape instanceof z.ZodObject)) return []
  const fields = Object.entries(shape.shape).map(([name, field]) => ({ name, field: field as z.ZodType }))
  return [{ name: 'unknown' }, ...fields]
}

function problemWith(shape: z.ZodType, name: string, value: unknown) {
  const given = { [name]: value }
  const { error } = shape.safeParse(given)
  return error && toFieldProblems(error, given)[name]
}

/** Values just beyond the limits that a field declares, each with the code that says so. */
function beyondLimits(field: z.ZodType | undefined): { value: unknown; code: string }[] {
  if (!field) return []
  const limits = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })
  const { maxLength, minLength, maximum, minimum, type, enum: choices } = limits
  return [
    { value: maxLength !== undefined && 'x'.repeat(maxLength + 1), code: 'too_long' },
    { value: minLength !== undefined && minLength > 1 && 'x'.repeat(minLength - 1), code: 'too_short' },
    { value: typeof maximum === 'number' && maximum < 1e12 && maximum + 1, code: 'too_big' },
    { value: typeof minimum === 'number' && minimum > 0 && -1, code: 'too_small' },
    { value: minimum === 0 && -1, code: 'negative' },
    { value: choices && 'none of these', code: 'not_choice' },
    { value: type === 'string' && !choices && 5, code: 'not_text' },
    { value: type === 'number' && 'five', code: 'not_number' },
  ].filter(({ value }) => value !== false && value !== undefined)
}

/** What the shapes say about values beyond their limits, and about missing ones, beside what would be true. */
export function limitProblems() {
  return matrix.flatMap(({ target }) =>
    [target.body, target.query].flatMap((shape) =>
      listFields(shape).flatMap(({ name, field }) => {
        const required = field && !field.safeParse(undefined).success ? [{ value: undefined, code: 'required' }] : []
        return [...beyondLimits(field), ...required].map(({ value, code }) => ({
          call: `${target.method} ${target.path} ${name}`,
          value: String(value).slice(0, 20),
          expected: code,
          found: problemWith(shape!, name, value)?.code,
        }))
      }),
    ),
  )
}
