import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** A ring lies around the x axis from 0 to `thickness`; a disc spring is a cone from 0 to `freeHeight`. */
export const RingParameters = z.strictObject({
  form: z.enum(['flat', 'chamfered', 'split', 'disc spring', 'collar']),
  innerDiameter: Millimetres.max(500),
  outerDiameter: Millimetres.max(1000),
  thickness: Millimetres.max(200),
  freeHeight: Millimetres.max(200).optional(),
  /** The set screw of a collar, half way along. */
  setScrewDiameter: Millimetres.max(30).optional(),
})
export type RingParameters = z.output<typeof RingParameters>

export const ring = {
  name: 'ring',
  version: 1,
  parameters: RingParameters,
  letters: { innerDiameter: 'd1', outerDiameter: 'd2', thickness: 's', freeHeight: 'h0', setScrewDiameter: 'd3' },
  simplified: ['transition'],
  tables: {},
} satisfies ShapeDescription
