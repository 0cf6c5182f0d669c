// Walks over all replies.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { matrix } from '../../../../test/authorization/matrix.ts'
import { createSerialiser, toReplySchema } from './serialiser.server.ts'

test('every call’s reply has a schema, in which what may be null is no choice between two', () => {
  for (const { target } of matrix) expect(JSON.stringify(toReplySchema(target.reply))).not.toContain('{"type":"null"}')
})

test('what may be null is written as it is, or as null, and nothing beside what is named', () => {
  const kind = z.object({ at: z.date().nullable() })
  expect(() => toReplySchema(kind)).toThrow()
  const person = z.object({ name: z.string().nullable(), role: z.enum(['admin']).nullable(), age: z.int().nullable() })
  const stringify = createSerialiser(
    z.object({ one: person.nullable(), two: person.nullable(), all: z.array(person).nullable() }),
  )
  const someone = { name: 'Ada "A"', role: 'admin', age: 36 }
  const nobody = { name: null, role: null, age: null }
  const given = { one: { ...someone, secret: 1 }, two: null, all: [nobody] }
  expect(JSON.parse(stringify(given))).toEqual({ one: someone, two: null, all: [nobody] })
})
