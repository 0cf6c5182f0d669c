import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

const eye = {
  diameter: Millimetres.max(200),
  pitch: Millimetres.max(10),
  eyeInner: Millimetres.max(500),
  eyeOuter: Millimetres.max(800),
  /** From the bearing face to the top of the eye. */
  totalHeight: Millimetres.max(1000),
  collarDiameter: Millimetres.max(500),
  collarHeight: Millimetres.max(200),
}

/** An eye seen from its flat side: its bearing face at y = 0, its eye above, the thread of a bolt below. */
export const LiftingEyeParameters = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('bolt'), ...eye, length: Millimetres.max(500) }),
  z.strictObject({ form: z.literal('nut'), ...eye }),
])
export type LiftingEyeParameters = z.output<typeof LiftingEyeParameters>

export const liftingEye = {
  name: 'lifting eye',
  version: 1,
  parameters: LiftingEyeParameters,
  letters: {
    diameter: 'd1',
    pitch: 'P',
    length: 'l',
    eyeInner: 'd4',
    eyeOuter: 'd3',
    totalHeight: 'h',
    collarDiameter: 'd2',
    collarHeight: 'e',
  },
  simplified: ['thread', 'transition'],
  tables: {
    collarDiameter: {
      source: 'DIN 580, d2',
      values: { M8: 20, M10: 25, M12: 30, M16: 35, M20: 40, M24: 50, M30: 65, M36: 75, M42: 85, M48: 100 },
    },
    collarHeight: {
      source: 'DIN 580, e',
      values: { M8: 6, M10: 8, M12: 10, M16: 12, M20: 14, M24: 18, M30: 22, M36: 26, M42: 30, M48: 35 },
    },
  },
} satisfies ShapeDescription
