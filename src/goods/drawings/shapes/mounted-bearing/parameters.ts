import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

const common = {
  bore: Millimetres.max(200),
  baseLength: Millimetres.max(1000),
  boltCentres: Millimetres.max(1000),
  boltDiameter: Millimetres.max(60),
  innerRingWidth: Millimetres.max(200),
}

/** A bearing unit seen along its shaft, which is at 0; a pillow block stands `centreHeight` below it. */
export const MountedBearingParameters = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('pillow block'), ...common, centreHeight: Millimetres.max(500) }),
  z.strictObject({ form: z.literal('square flange'), ...common }),
])
export type MountedBearingParameters = z.output<typeof MountedBearingParameters>

export const mountedBearing = {
  name: 'mounted bearing',
  version: 1,
  parameters: MountedBearingParameters,
  letters: {
    bore: 'd',
    baseLength: 'L',
    boltCentres: 'J',
    boltDiameter: 'G',
    innerRingWidth: 'B',
    centreHeight: 'h',
  },
  simplified: ['outline', 'inside'],
  tables: {},
} satisfies ShapeDescription
