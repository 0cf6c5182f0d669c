import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

const boundaries = { bore: Millimetres.max(500), outerDiameter: Millimetres.max(1000) }
const corner = Millimetres.max(10).optional()

/** A bearing lies around the x axis from 0 to its width. */
export const BearingParameters = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('deep groove'),
    ...boundaries,
    width: Millimetres.max(300),
    corner,
    sealing: z.enum(['open', 'shields', 'seals']),
  }),
  z.strictObject({
    form: z.literal('angular contact'),
    ...boundaries,
    width: Millimetres.max(300),
    corner,
    contactAngle: z.number().min(10).max(60),
  }),
  z.strictObject({
    form: z.literal('tapered'),
    ...boundaries,
    /** From the back face of the cone to that of the cup. */
    overallWidth: Millimetres.max(300),
    width: Millimetres.max(300),
    cupWidth: Millimetres.max(300),
  }),
  z.strictObject({
    form: z.literal('thrust'),
    ...boundaries,
    overallWidth: Millimetres.max(300),
    /** The bore of the washer that lies in the housing. */
    housingBore: Millimetres.max(500),
  }),
  z.strictObject({ form: z.literal('needle'), ...boundaries, width: Millimetres.max(300) }),
])
export type BearingParameters = z.output<typeof BearingParameters>

export const bearing = {
  name: 'bearing',
  version: 1,
  parameters: BearingParameters,
  letters: {
    bore: 'd',
    outerDiameter: 'D',
    width: 'B',
    overallWidth: 'T',
    cupWidth: 'C',
    corner: 'r',
    contactAngle: 'α',
    housingBore: 'D1',
  },
  simplified: ['inside'],
  tables: {
    thrustHousingBore: {
      source: 'ISO 104, D1 of series 511',
      values: {
        10: 11,
        12: 13,
        15: 16,
        17: 18,
        20: 21,
        25: 26,
        30: 32,
        35: 37,
        40: 42,
        45: 47,
        50: 52,
        55: 57,
        60: 62,
      },
    },
  },
} satisfies ShapeDescription
