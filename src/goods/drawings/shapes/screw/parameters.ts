import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'
import { screwTables } from './tables.ts'

/**
 * A screw stands on the x axis: its head left of 0, its shank from 0 to `length`. A countersunk head and a set screw lie
 * within `length`. Behind a shoulder, which is `length` long, the thread follows.
 */
export const ScrewParameters = z.strictObject({
  head: z.enum(['hexagon', 'flange', 'cylinder', 'button', 'countersunk', 'pan', 'cheese', 'none']),
  drive: z.enum(['none', 'hexagon', 'cross', 'hexalobular', 'slot']),
  point: z.enum(['chamfer', 'flat', 'cup', 'wood']),
  diameter: Millimetres.max(100),
  pitch: Millimetres.max(10),
  length: Millimetres.max(5000),
  /** Absent: to the head. */
  threadLength: Millimetres.max(1000).optional(),
  headHeight: Millimetres.max(100).optional(),
  headDiameter: Millimetres.max(200).optional(),
  acrossFlats: Millimetres.max(200).optional(),
  flangeDiameter: Millimetres.max(200).optional(),
  /** Across the flats of a hexagon, the points of a cross or hexalobular recess, or the sides of a slot. */
  recessWidth: Millimetres.max(100).optional(),
  recessDepth: Millimetres.max(100).optional(),
  pointDiameter: Millimetres.max(100).optional(),
  shoulderDiameter: Millimetres.max(100).optional(),
})
export type ScrewParameters = z.output<typeof ScrewParameters>

export const screw = {
  name: 'screw',
  version: 1,
  parameters: ScrewParameters,
  letters: {
    diameter: 'd',
    pitch: 'P',
    length: 'l',
    threadLength: 'b',
    headHeight: 'k',
    headDiameter: 'dk',
    acrossFlats: 's',
    flangeDiameter: 'dc',
    recessWidth: 's',
    recessDepth: 't',
    pointDiameter: 'dp',
    shoulderDiameter: 'ds',
  },
  simplified: ['thread', 'transition'],
  tables: screwTables,
} satisfies ShapeDescription
