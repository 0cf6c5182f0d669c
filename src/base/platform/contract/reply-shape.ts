import type { z } from 'zod'

/** The part of a schema that readers need: the schema library itself is larger than the script of a public page. */
type Schema = z.ZodType & {
  def: { type: string; innerType?: Schema; values?: readonly unknown[] }
  shape?: Record<string, Schema>
}

/**
 * Whether a value could be a reply of this schema: an object with all that it must have, a list where one is due. What
 * is in lists is not looked at, so that a newer shop may say more than this page knows.
 */
export function hasReplyShape(reply: z.ZodType | undefined, value: unknown): boolean {
  return reply ? matches(reply as Schema, value) : value !== undefined
}

function matches({ def, shape = {} }: Schema, value: unknown): boolean {
  switch (def.type) {
    case 'object':
      return isObject(value) && Object.entries(shape).every(([name, field]) => matches(field, value[name]))
    case 'array':
      return Array.isArray(value)
    case 'optional':
      return value === undefined || matches(def.innerType!, value)
    case 'nullable':
      return value === null || matches(def.innerType!, value)
    case 'literal':
      return def.values!.includes(value)
    default:
      return value !== undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
