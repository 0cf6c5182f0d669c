import { z } from 'zod'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  maxLength?: number
  maxItems?: number
  maximum?: number
  minimum?: number
  exclusiveMaximum?: number
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
}

/** An input with one value at its worst, and where that is. */
export type WorstInput = { at: string; input: Record<string, unknown> }

/** Longer in another form: escaped in an address, in HTML, upper case, folded or in UTF-8. */
const growing = ['ﷺ', '"', '<', 'ß', 'İ', '🙂', '9', 'W', '\u0344', 'a ']
const dates = ['0001-01-01', '9999-12-31', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']
const numbers = [21_474_836.48, 2_147_483_648, 9_007_199_254_740_991, 1e15, 1e21, 1e-7, 0.01, 0, -1e15]

/** The longest texts, the largest and smallest numbers, and the longest lists that a schema may take. */
function listWorst(schema: Schema): unknown[] {
  const either = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (either) return either.flatMap(listWorst)
  if (schema.enum) return schema.enum
  if (schema.type === 'string') return listWorstTexts(schema.maxLength ?? 5000)
  if (schema.type === 'number' || schema.type === 'integer') {
    const { maximum = 0, minimum = 0, exclusiveMaximum = 1 } = schema
    return [maximum, minimum, exclusiveMaximum - 0.01, exclusiveMaximum - 1, ...numbers]
  }
  if (schema.type === 'boolean') return [true, false]
  if (schema.type === 'array' && schema.items) {
    const [first] = listWorst(schema.items)
    return [[], Array.from({ length: Math.min(schema.maxItems ?? 100, 500) }, () => first)]
  }
  return []
}

function listWorstTexts(longest: number): string[] {
  const start = 'https://example.com/'
  const filled = growing.map((sign) => sign.repeat(Math.ceil(longest / sign.length)).slice(0, longest))
  const address = (sign: string) => start + sign.repeat(Math.max(0, longest - start.length))
  const mail = `${'a'.repeat(Math.max(1, Math.min(64, longest - 12)))}@example.com`
  return [...filled, address('x'), address('ﷺ'), mail, ...dates, '0', '9'.repeat(15)].map((text) => text.toWellFormed())
}

/** All inputs of a call with one value at its worst, of those that its schema takes; the others are as they were. */
export function listWorstInputs(body: z.ZodType, valid: Record<string, unknown>): WorstInput[] {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  return listChanges(schema, valid).filter(({ input }) => body.safeParse(input).success) as WorstInput[]
}

type Change = { at: string; input: unknown }

function listChanges(schema: Schema, value: unknown, at = ''): Change[] {
  const either = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (either) return either.flatMap((part) => listChanges(part, value, at))
  if (schema.type === 'object') return listMemberChanges(schema, value, at)
  const inside = Array.isArray(value) && schema.items ? listChanges(schema.items, value[0], `${at}[0]`) : []
  const [, ...rest] = Array.isArray(value) ? value : []
  return [
    ...inside.map((change) => ({ ...change, input: [change.input, ...rest] })),
    ...listWorst(schema).map((input) => ({ at, input })),
  ]
}

function listMemberChanges(schema: Schema, value: unknown, at: string): Change[] {
  const given = (value ?? {}) as Record<string, unknown>
  const members = Object.entries(schema.properties ?? {})
  const any = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  const named = any ? [...members, ...Object.keys(given).map((name) => [name, any] as const)] : members
  return named.flatMap(([name, member]) =>
    listChanges(member, given[name], `${at}.${name}`).map((change) => ({
      at: change.at,
      input: { ...given, [name]: change.input },
    })),
  )
}
