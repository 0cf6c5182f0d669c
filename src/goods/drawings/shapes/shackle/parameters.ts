import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** A shackle seen from its open side: its pin across y = 0, its body above. */
export const ShackleParameters = z.strictObject({
  style: z.enum(['bow', 'dee']),
  pinType: z.enum(['screw pin', 'bolt']),
  body: Millimetres.max(200),
  pinDiameter: Millimetres.max(200),
  /** Between the eyes. */
  jaw: Millimetres.max(300),
  /** From the pin to the inside of the bow. */
  insideLength: Millimetres.max(500),
})
export type ShackleParameters = z.output<typeof ShackleParameters>

export const shackle = {
  name: 'shackle',
  version: 2,
  parameters: ShackleParameters,
  letters: { body: 'd', pinDiameter: 'D', jaw: 'W', insideLength: 'S' },
  simplified: ['outline', 'thread'],
  tables: {},
} satisfies ShapeDescription
