import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** A pin lies on the x axis from 0 to `length`; the eye of a split pin lies left of 0. A key stands on its `width` side. */
export const PinParameters = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('dowel'),
    diameter: Millimetres.max(100),
    length: Millimetres.max(1000),
    chamfer: Millimetres.max(20),
  }),
  z.strictObject({
    form: z.literal('spring pin'),
    diameter: Millimetres.max(100),
    /** The outside before it is driven in. */
    freeDiameter: Millimetres.max(100),
    length: Millimetres.max(1000),
    wall: Millimetres.max(20),
  }),
  z.strictObject({
    form: z.literal('split pin'),
    /** The hole. */
    diameter: Millimetres.max(50),
    /** Both legs together. */
    wireDiameter: Millimetres.max(50),
    eyeWidth: Millimetres.max(100),
    eyeLength: Millimetres.max(100),
    legDifference: Millimetres.max(20),
    length: Millimetres.max(500),
  }),
  z.strictObject({
    form: z.literal('key'),
    width: Millimetres.max(100),
    height: Millimetres.max(100),
    length: Millimetres.max(1000),
  }),
])
export type PinParameters = z.output<typeof PinParameters>

export const pin = {
  name: 'pin',
  version: 1,
  parameters: PinParameters,
  letters: {
    diameter: 'd',
    freeDiameter: 'd1',
    length: 'l',
    chamfer: 'c',
    wall: 's',
    wireDiameter: 'd1',
    eyeWidth: 'c',
    eyeLength: 'b',
    legDifference: 'a',
    width: 'b',
    height: 'h',
  },
  simplified: ['transition'],
  tables: {
    dowelChamfer: {
      source: 'ISO 8734',
      values: { 1.5: 0.3, 2: 0.35, 2.5: 0.4, 3: 0.5, 4: 0.63, 5: 0.8, 6: 1.2, 8: 1.6, 10: 2, 12: 2.5, 16: 3, 20: 3.5 },
    },
    springPinFreeDiameter: {
      source: 'ISO 8752, d1 max',
      values: { 2: 2.4, 2.5: 2.9, 3: 3.5, 4: 4.6, 5: 5.6, 6: 6.7, 8: 8.8, 10: 10.8, 12: 12.8 },
    },
    splitPinWire: {
      source: 'ISO 1234, d max',
      values: { 1.6: 1.4, 2: 1.8, 2.5: 2.3, 3.2: 2.9, 4: 3.7, 5: 4.6, 6.3: 5.9, 8: 7.5 },
    },
    splitPinEyeWidth: {
      source: 'ISO 1234, c max',
      values: { 1.6: 2.8, 2: 3.6, 2.5: 4.6, 3.2: 5.8, 4: 7.4, 5: 9.2, 6.3: 11.8, 8: 15 },
    },
    splitPinEyeLength: {
      source: 'ISO 1234, b',
      values: { 1.6: 3.2, 2: 4, 2.5: 5, 3.2: 6.4, 4: 8, 5: 10, 6.3: 12.6, 8: 16 },
    },
    splitPinLegDifference: {
      source: 'ISO 1234, a max',
      values: { 1.6: 2.5, 2: 2.5, 2.5: 2.5, 3.2: 3.2, 4: 4, 5: 4, 6.3: 4, 8: 4 },
    },
  },
} satisfies ShapeDescription
