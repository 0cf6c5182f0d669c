import fastJson from 'fast-json-stringify'
import { z } from 'zod'

/**
 * A function to JSON of exactly what a shape names: Fastify's own serialiser works from JSON Schema and omits the rest. It
 * is compiled when it is first used: a hundred routes would take a tenth of the shop's start, and most are not called
 * for long after it.
 */
export function createSerialiser(shape: z.ZodType): (value: unknown) => string {
  let compiled: ((value: unknown) => string) | undefined
  return (value) => {
    compiled ??= fastJson(toReplySchema(shape))
    return compiled(value)
  }
}

/** @throws Error for a shape that JSON cannot carry */
export function toReplySchema(shape: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { target: 'draft-7', io: 'output', override: nullable })
  return schema
}

/** Nullable values use a keyword: choosing between two schemas costs a validator of its own, and each value a call. */
function nullable({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [schema, ...others] = jsonSchema.anyOf ?? []
  if (!schema || others.length !== 1 || others[0]!.type !== 'null') return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, schema, { nullable: true })
}
