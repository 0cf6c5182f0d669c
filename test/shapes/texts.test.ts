// Walks over all texts that calls take.
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ImportLine } from '../../src/goods/catalogue/importing/import-lines.server.ts'
import { NumberLine } from '../../src/goods/catalogue/importing/import-numbers.server.ts'
import { matrix } from '../authorization/matrix.ts'

type Leaf = { path: string; schema: z.ZodType }
type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  element?: z.ZodType
  items?: z.ZodType[]
  options?: z.ZodType[]
  keyType?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  getter?: () => z.ZodType
}
const getDef = (schema: z.ZodType) => schema.def as unknown as Def

const isText = (schema: z.ZodType | undefined): boolean => {
  if (!schema) return false
  const { type, in: first } = getDef(schema)
  return type === 'string' || (type === 'pipe' && isText(first))
}

/** Every place of a shape that takes a text, keys of records included, each with all that is checked of it. */
function listLeaves(schema: z.ZodType, path: string): Leaf[] {
  if (isText(schema)) return [{ path, schema }]
  const { shape = {}, catchall, element, items = [], options = [], keyType, valueType, ...def } = getDef(schema)
  const inner = [def.innerType, def.in, def.left, def.right, def.getter?.(), catchall].filter(
    (item) => item !== undefined,
  )
  return [
    ...Object.entries(shape).flatMap(([name, one]) => listLeaves(one, `${path}.${name}`)),
    ...[element, ...items].flatMap((item) => (item ? listLeaves(item, `${path}[]`) : [])),
    ...(keyType ? listLeaves(keyType, `${path}{key}`) : []),
    ...(valueType ? listLeaves(valueType, `${path}{}`) : []),
    ...[...options, ...inner].flatMap((option) => listLeaves(option, path)),
  ]
}

const leaves = [
  ...matrix.flatMap(({ target }) =>
    [target.body, target.query].flatMap((schema) =>
      schema ? listLeaves(schema, `${target.method} ${target.path}`) : [],
    ),
  ),
  ...listLeaves(ImportLine, 'import'),
  ...listLeaves(NumberLine, 'import-numbers'),
]

/** Texts of several lines, by the last name of their place. */
const ofManyLines =
  /(notes?|opinion|reply|text|description|reason|answer|address|experience|skills|education|foot|summary|body|(pages\.\w+|text|mission|promise|quality|description|address|hours|instructions|body)\.\w\w|answer\.(was|is)|translations\.(description|summary|body|facts)\{\})$/

/** A password is compared, not shown: blanks are letters of it. */
const isSecret = (path: string) => /assword(\.current)?$/.test(path)

test('every text that comes from outside is bounded and checked as a text', () => {
  const accepts = (schema: z.ZodType, value: string) => schema.safeParse(value).success
  const wrong = leaves.flatMap(({ path, schema }) => {
    const faults: string[] = []
    if (isSecret(path))
      return accepts(schema, 'a\u0000b') || accepts(schema, 'a\ud800b') ? [`${path} is not checked`] : []
    for (const bad of ['\u0000', 'a\u0000b', '\ud800', 'a\udc00b', 'a\u001bb'])
      if (accepts(schema, bad)) faults.push(`takes ${JSON.stringify(bad)}`)
    if (schema.safeParse('  ').data === '  ') faults.push('stores blanks')
    if (!ofManyLines.test(path) && accepts(schema, 'a\nb')) faults.push('takes two lines')
    if (accepts(schema, 'a'.repeat(200_001))) faults.push('is endless')
    return faults.map((fault) => `${path} ${fault}`)
  })
  expect(leaves.length).toBeGreaterThan(150)
  expect(wrong).toEqual([])
})
