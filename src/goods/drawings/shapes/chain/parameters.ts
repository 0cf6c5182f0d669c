import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'
import { chainTables } from './tables.ts'

/** A chain runs along the x axis, its first pin at 0. */
export const ChainParameters = z.strictObject({
  form: z.enum(['chain', 'spring clip link', 'cranked link']),
  pitch: Millimetres.max(200),
  rollerDiameter: Millimetres.max(200),
  innerWidth: Millimetres.max(200),
  pinDiameter: Millimetres.max(100),
  plateHeight: Millimetres.max(200),
  /** Over the plates of an inner link. */
  innerLinkWidth: Millimetres.max(200),
  /** Over the pins of a single strand. */
  pinLength: Millimetres.max(300),
  strands: z.int().min(1).max(3),
  /** Between strands; absent if there is one. */
  transversePitch: Millimetres.max(200).optional(),
  /** Absent for a single link. */
  length: Millimetres.optional(),
})
export type ChainParameters = z.output<typeof ChainParameters>

export const chain = {
  name: 'chain',
  version: 1,
  parameters: ChainParameters,
  letters: {
    pitch: 'p',
    rollerDiameter: 'd1',
    innerWidth: 'b1',
    pinDiameter: 'd2',
    plateHeight: 'h2',
    innerLinkWidth: 'b2',
    pinLength: 'b4',
    transversePitch: 'pt',
    length: 'L',
  },
  simplified: ['transition'],
  tables: chainTables,
} satisfies ShapeDescription
