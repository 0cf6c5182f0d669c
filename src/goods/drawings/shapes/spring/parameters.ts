import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** A compression spring stands on the x axis from 0 to `freeLength`, both ends closed and ground: two more coils than work. */
export const SpringParameters = z.strictObject({
  wire: Millimetres.max(50),
  outerDiameter: Millimetres.max(500),
  freeLength: Millimetres.max(2000),
  coils: z.number().min(1).max(200),
})
export type SpringParameters = z.output<typeof SpringParameters>

export const spring = {
  name: 'spring',
  version: 1,
  parameters: SpringParameters,
  letters: { wire: 'd', outerDiameter: 'De', freeLength: 'L0', coils: 'n' },
  simplified: ['transition'],
  tables: {},
} satisfies ShapeDescription
