import DxfParser from 'dxf-parser'
import { expect, test } from 'vitest'
import { readDemoParts } from '../demonstration.ts'
import { writeValue } from '../dimension-text.ts'
import { drawViews } from '../shapes/draw.ts'
import { writeDxf } from './dxf.ts'
import { layOut } from './lay-out.ts'
import { addTitle } from './title.ts'

const { parts } = readDemoParts()
const oneOfEach = [...new Map(parts.map((part) => [part.family, part])).values()]

function write({ sku, name, instance }: (typeof parts)[number]): string {
  const sheet = layOut(drawViews(instance), 'wide', (dimension) => writeValue(instance, dimension))
  return writeDxf(addTitle(sheet, { sku, name, standard: 'ISO 1', notes: ['α ½ é'] }))
}

test.each(oneOfEach.map((part) => [part.family, part] as const))('another reader reads the DXF of %s', (_, part) => {
  const text = write(part)
  const read = new DxfParser().parseSync(text)!

  expect(text).toMatch(/^[\n -~]+$/)
  expect(read.header.$ACADVER).toBe('AC1009')
  expect(read.header).toMatchObject({ $INSUNITS: 4, $MEASUREMENT: 1 })
  const layers = Object.keys(read.tables.layer.layers)
  for (const entity of read.entities) expect(layers).toContain(entity.layer)
  // As many as were written: a reader that loses its place in the groups finds fewer.
  expect(read.entities).toHaveLength(text.match(/^\s*0\n(LINE|ARC|CIRCLE|TEXT|SOLID)$/gm)!.length)
})

test('what is measured in a DXF is the part, whatever the scale of the sheet', () => {
  const washer = parts.find(({ sku }) => sku.startsWith('IW-7089-M8'))!
  const circles = new DxfParser()
    .parseSync(write(washer))!
    .entities.flatMap((entity) =>
      entity.type === 'CIRCLE' && entity.layer === 'VISIBLE' ? [entity as unknown as { radius: number }] : [],
    )

  expect(circles.map(({ radius }) => radius)).toEqual([4.2, 8])
})
