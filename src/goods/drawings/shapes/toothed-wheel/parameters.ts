import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

const wheel = {
  teeth: z.int().min(6).max(500),
  pitchDiameter: Millimetres.max(2000),
  tipDiameter: Millimetres.max(2000),
  faceWidth: Millimetres.max(500),
  bore: Millimetres.max(500),
  totalWidth: Millimetres.max(500),
}

/** A wheel turns around the x axis: its teeth from 0 to `faceWidth`, its hub on to `totalWidth`. */
export const ToothedWheelParameters = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('spur gear'),
    ...wheel,
    module: Millimetres.max(50),
    pressureAngle: z.number().min(10).max(30),
    hubDiameter: Millimetres.max(1000),
  }),
  z.strictObject({
    form: z.literal('sprocket'),
    ...wheel,
    pitch: Millimetres.max(200),
    rollerDiameter: Millimetres.max(200),
    hubDiameter: Millimetres.max(1000),
  }),
  z.strictObject({
    form: z.literal('timing pulley'),
    ...wheel,
    pitch: Millimetres.max(50),
    /** Between the flanges. */
    beltWidth: Millimetres.max(500),
    toothDepth: Millimetres.max(20),
  }),
])
export type ToothedWheelParameters = z.output<typeof ToothedWheelParameters>

export const toothedWheel = {
  name: 'toothed wheel',
  version: 1,
  parameters: ToothedWheelParameters,
  letters: {
    teeth: 'z',
    pitchDiameter: 'dp',
    tipDiameter: 'da',
    faceWidth: 'b',
    bore: 'd',
    hubDiameter: 'dN',
    totalWidth: 'L',
    module: 'm',
    pressureAngle: 'α',
    pitch: 'p',
    rollerDiameter: 'd1',
    beltWidth: 'b1',
    toothDepth: 'h',
  },
  simplified: ['teeth'],
  tables: {
    rollerDiameter: {
      source: 'ISO 606',
      values: { '05B': 5, '06B': 6.35, '08B': 8.51, '10B': 10.16, '12B': 12.07, '16B': 15.88, '20B': 19.05 },
    },
  },
} satisfies ShapeDescription
