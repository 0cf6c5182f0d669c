import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** A T-slot nut stands on y = 0, its thread upright, and is as long as its base is wide. A strap lies along the x axis. */
export const WorkholdingParameters = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('tee nut'),
    diameter: Millimetres.max(100),
    pitch: Millimetres.max(10),
    /** The slot of the table. */
    slot: Millimetres.max(100),
    baseWidth: Millimetres.max(200),
    baseHeight: Millimetres.max(100),
    totalHeight: Millimetres.max(200),
  }),
  z.strictObject({
    form: z.literal('strap'),
    length: Millimetres.max(1000),
    width: Millimetres.max(300),
    thickness: Millimetres.max(200),
    slotWidth: Millimetres.max(200),
  }),
])
export type WorkholdingParameters = z.output<typeof WorkholdingParameters>

export const workholding = {
  name: 'workholding',
  version: 1,
  parameters: WorkholdingParameters,
  letters: {
    diameter: 'd',
    pitch: 'P',
    slot: 'a',
    baseWidth: 'e',
    baseHeight: 'k',
    totalHeight: 'h',
    length: 'l',
    width: 'b1',
    thickness: 'a',
    slotWidth: 'b2',
  },
  simplified: ['thread', 'transition'],
  tables: {},
} satisfies ShapeDescription
