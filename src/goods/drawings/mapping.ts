import { z } from 'zod'
import { line } from '#base/platform/contract/shapes.ts'
import { type ShapeInstance, type ShapeName, shapes } from './shapes/index.ts'
import type { ShapeDescription } from './shapes/shape.ts'

const Key = line(80, 'required')
/** What the family's drawing calls the parameter, unless the shape's letter suits it. */
const Letter = line(4, 'required').optional()

/**
 * Where a parameter comes from: an attribute of the product, as it is, as its nth number (`M8x1`: the first is 8) or by
 * other words; a value that all products of the family share; or a table of the shape, by an attribute.
 */
export const ParameterSource = z.union([
  z.strictObject({ value: z.union([Key, z.number().min(-10_000).max(10_000)]), letter: Letter }),
  z.strictObject({
    attribute: Key,
    number: z.int().min(1).max(4).optional(),
    words: z.record(Key, Key).optional(),
    letter: Letter,
  }),
  z.strictObject({ table: Key, by: Key, letter: Letter }),
])
export type ParameterSource = z.output<typeof ParameterSource>

/** How a family is drawn: its shape, and where each parameter comes from. */
export const FamilyShape = z.strictObject({
  shape: z.enum(Object.keys(shapes) as [ShapeName, ...ShapeName[]]),
  parameters: z.record(Key, ParameterSource),
})
export type FamilyShape = z.output<typeof FamilyShape>

type Attributes = Readonly<Record<string, unknown>>

/** The parameters of one part, or the names of those that are missing or outside their limits. */
export function readParameters(
  { shape: name, parameters: sources }: FamilyShape,
  attributes: Attributes,
): { instance: ShapeInstance; problems?: undefined } | { instance?: undefined; problems: string[] } {
  const shape: ShapeDescription = shapes[name]
  const values = Object.entries(sources).flatMap(([parameter, source]) => {
    const value = readSource(shape, source, attributes)
    return value === undefined ? [] : [[parameter, value] as const]
  })
  const parsed = shape.parameters.safeParse(Object.fromEntries(values))
  if (parsed.success) return { instance: { shape: name, parameters: parsed.data } as ShapeInstance }
  return { problems: [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')))] }
}

function readSource(shape: ShapeDescription, source: ParameterSource, attributes: Attributes): unknown {
  if ('value' in source) return source.value
  if ('table' in source) return shape.tables[source.table]?.values[String(attributes[source.by])]
  const value = attributes[source.attribute]
  if (source.words) return source.words[String(value)]
  if (source.number === undefined || value === undefined) return value
  const found = String(value).match(/\d+(\.\d+)?/g)?.[source.number - 1]
  return found === undefined ? undefined : Number(found)
}
