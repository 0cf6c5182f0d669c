import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'
import { circlipTables } from './tables.ts'

/**
 * A retaining ring, relaxed, seen along its axis at 0, its gap at the bottom. `freeDiameter` is the inside of one for
 * shafts, the outside of one for bores; the lugs reach `lug` from there.
 */
export const CirclipParameters = z.strictObject({
  form: z.enum(['external', 'internal']),
  /** The shaft or the bore. */
  diameter: Millimetres.max(500),
  thickness: Millimetres.max(20),
  grooveDiameter: Millimetres.max(500),
  grooveWidth: Millimetres.max(20),
  freeDiameter: Millimetres.max(500),
  width: Millimetres.max(50),
  lug: Millimetres.max(50),
  lugHole: Millimetres.max(10),
})
export type CirclipParameters = z.output<typeof CirclipParameters>

export const circlip = {
  name: 'circlip',
  version: 1,
  parameters: CirclipParameters,
  letters: {
    diameter: 'd1',
    thickness: 's',
    grooveDiameter: 'd2',
    grooveWidth: 'm',
    freeDiameter: 'd3',
    width: 'b',
    lug: 'a',
    lugHole: 'd5',
  },
  simplified: ['transition'],
  tables: circlipTables,
} satisfies ShapeDescription
