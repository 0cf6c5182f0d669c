import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** What a blade ends in: `0.8x4.0` for slots, `PH2`, `T20`, or `H5` for hexagon sockets. */
const Tip = z.stringFormat('tip', /^(\d+(\.\d+)?x\d+(\.\d+)?|PH[0-4]|T\d{1,3}|H\d+(\.\d+)?)$/)

/** A tool along the x axis, its working end at 0. The short arm of a hexagon key hangs from its far end. */
export const StickToolParameters = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('hexagon key'),
    acrossFlats: Millimetres.max(60),
    longArm: Millimetres.max(600),
    shortArm: Millimetres.max(300),
  }),
  z.strictObject({
    form: z.literal('socket'),
    drive: z.enum(['1/4', '3/8', '1/2', '3/4', '1']),
    acrossFlats: Millimetres.max(100),
    outerDiameter: Millimetres.max(150),
    overallLength: Millimetres.max(300),
  }),
  z.strictObject({ form: z.literal('bit'), tip: Tip, overallLength: Millimetres.max(300) }),
  z.strictObject({
    form: z.literal('screwdriver'),
    tip: Tip,
    bladeDiameter: Millimetres.max(30),
    bladeLength: Millimetres.max(600),
    overallLength: Millimetres.max(900),
  }),
  z.strictObject({
    form: z.literal('pin punch'),
    diameter: Millimetres.max(50),
    overallLength: Millimetres.max(500),
    pinLength: Millimetres.max(200),
    shankDiameter: Millimetres.max(50),
  }),
  z.strictObject({
    form: z.literal('chisel'),
    bladeWidth: Millimetres.max(100),
    bladeLength: Millimetres.max(400),
    overallLength: Millimetres.max(600),
  }),
])
export type StickToolParameters = z.output<typeof StickToolParameters>

export const stickTool = {
  name: 'stick tool',
  version: 1,
  parameters: StickToolParameters,
  letters: {
    acrossFlats: 's',
    longArm: 'l1',
    shortArm: 'l2',
    drive: 'a',
    outerDiameter: 'd1',
    overallLength: 'l',
    tip: 'a',
    bladeDiameter: 'd',
    bladeLength: 'l1',
    diameter: 'd',
    pinLength: 'l2',
    shankDiameter: 'd2',
    bladeWidth: 'b',
  },
  simplified: ['outline'],
  tables: {
    punchPin: { source: 'DIN 6450', values: { 2: 40, 2.5: 40, 3: 50, 4: 50, 5: 50, 6: 50, 8: 50, 10: 50 } },
    punchShank: { source: 'DIN 6450', values: { 2: 10, 2.5: 10, 3: 10, 4: 10, 5: 10, 6: 10, 8: 12, 10: 14 } },
  },
} satisfies ShapeDescription

/** The side of a driving square, by its name in inches (ISO 1174-1). */
export const driveSquares = { '1/4': 6.35, '3/8': 9.525, '1/2': 12.7, '3/4': 19.05, '1': 25.4 } as const
/** Over the points of a hexalobular recess, by its number (ISO 10664). */
export const hexalobularWidths: Readonly<Record<string, number>> = {
  ...{ T5: 1.42, T6: 1.7, T7: 1.99, T8: 2.31, T9: 2.5, T10: 2.74, T15: 3.27, T20: 3.86, T25: 4.43, T27: 4.99 },
  ...{ T30: 5.52, T40: 6.65, T45: 7.82, T50: 8.83, T55: 11.22, T60: 13.25 },
}
/** Over the wings of a Phillips point, by its number (ISO 8764-1). */
export const crossWidths: Readonly<Record<string, number>> = { PH0: 3, PH1: 4.5, PH2: 6, PH3: 8, PH4: 10 }
