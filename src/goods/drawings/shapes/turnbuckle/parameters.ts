import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** A turnbuckle along the x axis: its body from 0 to `bodyLength`, its ends screwed in half way. */
export const TurnbuckleParameters = z.strictObject({
  ends: z.enum(['hook and eye', 'hook and hook', 'eye and eye']),
  diameter: Millimetres.max(100),
  bodyLength: Millimetres.max(1000),
})
export type TurnbuckleParameters = z.output<typeof TurnbuckleParameters>

export const turnbuckle = {
  name: 'turnbuckle',
  version: 1,
  parameters: TurnbuckleParameters,
  letters: { diameter: 'd1', bodyLength: 'l1' },
  simplified: ['outline', 'thread'],
  tables: {},
} satisfies ShapeDescription
