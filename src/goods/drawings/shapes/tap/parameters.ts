import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** A hand tap along the x axis: its thread from 0, its square at `overallLength`. */
export const TapParameters = z.strictObject({
  diameter: Millimetres.max(100),
  pitch: Millimetres.max(10),
  overallLength: Millimetres.max(300),
  threadLength: Millimetres.max(200),
  shankDiameter: Millimetres.max(100),
  square: Millimetres.max(100),
})
export type TapParameters = z.output<typeof TapParameters>

export const tap = {
  name: 'tap',
  version: 1,
  parameters: TapParameters,
  letters: {
    diameter: 'd1',
    pitch: 'P',
    overallLength: 'l1',
    threadLength: 'l2',
    shankDiameter: 'd2',
    square: 'a',
  },
  simplified: ['thread', 'transition'],
  tables: {
    threadLength: {
      source: 'DIN 352',
      values: { M3: 11, M4: 13, M5: 16, M6: 19, M8: 22, M10: 24, M12: 29, M14: 30, M16: 32, M18: 40, M20: 40, M24: 50 },
    },
    shankDiameter: {
      source: 'DIN 352',
      values: { M3: 3.5, M4: 4.5, M5: 6, M6: 6, M8: 6, M10: 7, M12: 9, M14: 11, M16: 12, M18: 14, M20: 16, M24: 18 },
    },
  },
} satisfies ShapeDescription
