import { z } from 'zod'
import { worstTexts } from './worst-texts.ts'

type Schema = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema | boolean
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  maxItems?: number
  minItems?: number
  maxLength?: number
  maximum?: number
  minimum?: number
}

/** Bodies are refused beyond this, before any work: as many members of a list as fit. */
const maxBytes = 64 * 1024
const maxItems = [500, 300, 200, 150, 100, 50, 20, 5]
const maxText = 400

/** The longest and dearest input that a shape lets in, as far as its JSON Schema says; ids and dates as they must be. */
export function worstBody(shape: z.ZodType): unknown {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  const made = maxItems.map((items) => buildWorst(schema as Schema, 0, items))
  return made.find((body) => Buffer.byteLength(JSON.stringify(body) ?? '') <= maxBytes)
}

const texts = Object.values(worstTexts)

function buildWorst(schema: Schema, position: number, items: number): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.at(-1)
  const some = schema.anyOf ?? schema.oneOf
  if (some) return longest(some.map((item) => buildWorst(item, position, items)))
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((item) => buildWorst(item, position, items)))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one], index) => [
          name,
          buildWorst(one, position + index, items),
        ]),
      )
    case 'array':
      return Array.from({ length: Math.min(schema.maxItems ?? 10, items) }, (_, index) =>
        buildWorst(typeof schema.items === 'object' ? schema.items : {}, position + index, items),
      )
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 999, 1_000_000)
    case 'boolean':
      return true
    case 'string':
      return worstText(schema, position)
    default:
      return null
  }
}

function worstText({ format, pattern, maxLength = maxText }: Schema, index: number): string {
  if (format === 'uuid') return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  if (format === 'email') return `${'a'.repeat(60)}@example.com`
  if (format === 'date-time') return '2026-11-23T00:00:00.000Z'
  if (format === 'date') return '2026-11-23'
  if (pattern) return 'a'.repeat(Math.min(maxLength, 10))
  const text = texts[index % texts.length]!
  return text.repeat(Math.ceil(maxLength / text.length)).slice(0, Math.min(maxLength, maxText))
}

const longest = (values: readonly unknown[]) =>
  values.toSorted((a, b) => (JSON.stringify(b) ?? '').length - (JSON.stringify(a) ?? '').length)[0]

/** How many members all lists in a body have. */
export function rowsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce<number>((sum, nextValue) => sum + rowsIn(nextValue), 0)
  return Array.isArray(value) ? value.length + inside : inside
}
