// Walks over all numbers that calls take.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ImportLine } from '../../src/goods/catalogue/importing/import-lines.server.ts'
import { matrix } from '../authorization/matrix.ts'

type Json = { type?: string; minimum?: number; maximum?: number; [name: string]: unknown }

/** The numbers of a schema that may be as large, or as small, as a number can be. */
function unbounded(schema: z.ZodType, name: string): string[] {
  const found: string[] = []
  const walk = (json: unknown, path: string): void => {
    if (typeof json !== 'object' || json === null) return
    const { type, minimum, maximum, exclusiveMinimum } = json as Json
    const isNumber = type === 'number' || type === 'integer'
    const isBounded = (bound: unknown) => typeof bound === 'number' && Math.abs(bound) <= 1e10
    if (isNumber && !(isBounded(minimum ?? exclusiveMinimum) && isBounded(maximum))) found.push(path)
    for (const [key, inner] of Object.entries(json)) walk(inner, `${path}.${key}`)
  }
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name)
  return found
}

test('every number that comes from outside has both bounds', () => {
  const calls = matrix.flatMap(({ target }) =>
    [target.body, target.query].flatMap((schema) =>
      schema ? unbounded(schema, `${target.method} ${target.path}`) : [],
    ),
  )
  expect([...calls, ...unbounded(ImportLine, 'import')]).toEqual([])
})
