import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** A belt as it runs around two equal pulleys, and its section. */
export const BeltParameters = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('timing'),
    pitch: Millimetres.max(50),
    teeth: z.int().min(10).max(5000),
    pitchLength: Millimetres,
    width: Millimetres.max(500),
    height: Millimetres.max(50),
    toothHeight: Millimetres.max(30),
  }),
  z.strictObject({
    form: z.literal('wedge'),
    pitchLength: Millimetres,
    topWidth: Millimetres.max(100),
    height: Millimetres.max(100),
    flankAngle: z.number().min(30).max(60),
  }),
])
export type BeltParameters = z.output<typeof BeltParameters>

export const belt = {
  name: 'belt',
  version: 1,
  parameters: BeltParameters,
  letters: {
    pitch: 'p',
    teeth: 'z',
    pitchLength: 'Lp',
    width: 'b',
    topWidth: 'b',
    height: 'h',
    toothHeight: 'ht',
    flankAngle: 'α',
  },
  simplified: ['teeth'],
  tables: {},
} satisfies ShapeDescription
