import { expect, test } from 'vitest'
import { readDemoDrawings, readDemoParts } from './demonstration.ts'
import { FamilyShape, readParameters } from './mapping.ts'
import { shapes } from './shapes/index.ts'
import type { ShapeDescription } from './shapes/shape.ts'

const families = readDemoDrawings()

test('every family of the demonstration that can be drawn says how', () => {
  for (const [slug, family] of Object.entries(families)) {
    expect(FamilyShape.safeParse(family).error, slug).toBeUndefined()
    const { tables }: ShapeDescription = shapes[family.shape]
    for (const source of Object.values(family.parameters))
      if ('table' in source) expect(tables, slug).toHaveProperty(source.table)
  }
  expect(Object.keys(families)).toHaveLength(72)
})

test('every product of these families has all that its shape needs', () => {
  const { parts, problems } = readDemoParts()

  expect(problems).toEqual([])
  expect(parts).toHaveLength(2740)
})

test('a value that is missing, or outside what the shape allows, is named', () => {
  const bolt = families['hex-bolt-iso-4014']!
  const attributes = { thread: 'M8x1', pitch: 1, length: 40, threadLength: 22, headHeight: 5.3, acrossFlats: 13 }

  expect(readParameters(bolt, attributes).instance?.parameters).toMatchObject({
    diameter: 8,
    pitch: 1,
    head: 'hexagon',
  })
  expect(readParameters(bolt, { ...attributes, thread: '' }).problems).toEqual(['diameter'])
  expect(readParameters(bolt, { ...attributes, length: -1, pitch: 'fine' }).problems).toEqual(['pitch', 'length'])
})
