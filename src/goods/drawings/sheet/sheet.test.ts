// @module-tag long 31 s: every drawing in every width.
import { expect, test } from 'vitest'
import { measureCpu } from '../../../../test/proportion.ts'
import { readDemoParts } from '../demonstration.ts'
import { writeLetter, writeValue } from '../dimension-text.ts'
import { drawViews } from '../shapes/draw.ts'
import { shapes } from '../shapes/index.ts'
import type { ShapeDescription } from '../shapes/shape.ts'
import { layOut } from './lay-out.ts'
import { addMargin } from './place-dimensions.ts'
import { getTextBox, hasCrossing, hasOverlap, type Sheet } from './sheet.ts'
import { writeDrawing } from './svg.ts'

const { parts } = readDemoParts()
const layouts = ['wide', 'phone', 'narrow'] as const

/** Texts that lie on one another, on a line of the part, or on a line of another dimension. */
function listCollisions({ dimensions, strokes }: Sheet): string[] {
  const boxes = dimensions.map(({ text }) => addMargin(getTextBox(text), -0.1))
  const segments = strokes.flatMap(({ line, curve }) => {
    if (line !== 'visible') return []
    if (curve.kind === 'line') return [[curve.from, curve.to] as const]
    const [start, end] = curve.kind === 'arc' ? [curve.start, curve.end] : [0, 360]
    const sweep = (((end - start) % 360) + 360) % 360 || 360
    const points = Array.from({ length: 25 }, (_, index) => {
      const angle = ((start + (sweep * index) / 24) * Math.PI) / 180
      return [
        curve.centre[0] + curve.radius * Math.cos(angle),
        curve.centre[1] + curve.radius * Math.sin(angle),
      ] as const
    })
    return points.slice(1).map((point, index) => [points[index]!, point] as const)
  })
  return boxes.flatMap((box, index) => {
    const { parameter } = dimensions[index]!
    const others = dimensions.flatMap((other, otherIndex) =>
      otherIndex > index && hasOverlap(box, boxes[otherIndex]!) ? [other.parameter] : [],
    )
    const lines = dimensions.flatMap((other, otherIndex) =>
      otherIndex !== index && other.lines.some(([from, to]) => hasCrossing(from, to, box))
        ? [`line of ${other.parameter}`]
        : [],
    )
    const edges = segments.some(([from, to]) => hasCrossing(from, to, box)) ? ['an edge'] : []
    return [...others, ...lines, ...edges].map((what) => `${parameter} on ${what}`)
  })
}

test.each(layouts)(
  'no text of any product’s drawing lies on another, on an edge or on a line of a dimension (%s)',
  (layout) => {
    const collisions = parts.flatMap(({ sku, shape, instance }) => {
      const views = drawViews(instance)
      const byValue = layOut(views, layout, (dimension) => writeValue(instance, dimension))
      const byLetter = layOut(views, layout, (dimension) => writeLetter(shape, dimension))
      return [...listCollisions(byValue), ...listCollisions(byLetter)].map((what) => `${sku}: ${what}`)
    })

    expect(collisions).toEqual([])
  },
)

test.each([
  ['wide', 178, 112],
  ['phone', 92, 150],
  ['narrow', 48, 90],
] as const)('every drawing fits its room (%s)', (layout, width, height) => {
  const large = parts.filter(({ instance }) => {
    const sheet = layOut(drawViews(instance), layout, (dimension) => writeValue(instance, dimension))
    return sheet.width > width || sheet.height > height
  })

  expect(large.map(({ sku }) => sku)).toEqual([])
})

test('every number of a drawing is one, and every dimension names a parameter that has a letter and a value', () => {
  for (const { sku, instance } of parts) {
    const { letters }: ShapeDescription = shapes[instance.shape]
    const sheet = layOut(drawViews(instance), 'wide', (dimension) => writeValue(instance, dimension))
    expect(writeDrawing(sheet), sku).not.toMatch(/NaN|Infinity|undefined/)
    for (const { parameter, text } of sheet.dimensions) {
      expect(letters[parameter], `${sku} ${parameter}`).toBeTruthy()
      expect(text.text, sku).toMatch(/\d/)
    }
  }
})

test('a drawing takes little of the thread that serves pages', async () => {
  const usedMicroseconds = await measureCpu(() => {
    for (const { instance } of parts)
      writeDrawing(layOut(drawViews(instance), 'wide', (dimension) => writeValue(instance, dimension)))
  })

  // Measured below 1 ms each; beside others a processor does less in its time.
  expect(usedMicroseconds / parts.length).toBeLessThan(8000)
})
