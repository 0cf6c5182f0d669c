import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** A wire rope grip around its rope, which runs through 0. */
export const RopeGripParameters = z.strictObject({
  ropeDiameter: Millimetres.max(100),
  boltDiameter: Millimetres.max(40),
})
export type RopeGripParameters = z.output<typeof RopeGripParameters>

export const ropeGrip = {
  name: 'rope grip',
  version: 1,
  parameters: RopeGripParameters,
  letters: { ropeDiameter: 'd', boltDiameter: 'd1' },
  simplified: ['outline', 'thread'],
  tables: {
    boltDiameter: {
      source: 'EN 13411-5',
      values: { 5: 5, '6.5': 6, 8: 8, 10: 8, 12: 10, 13: 12, 16: 14, 19: 14, 22: 16, 26: 20 },
    },
  },
} satisfies ShapeDescription
