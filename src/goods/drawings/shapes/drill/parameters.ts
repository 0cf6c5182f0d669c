import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** A drill along the x axis, its tip at 0, its shank ending at `overallLength`. */
export const DrillParameters = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('straight shank'),
    diameter: Millimetres.max(100),
    overallLength: Millimetres.max(1000),
    fluteLength: Millimetres.max(1000),
    pointAngle: z.number().min(60).max(180),
  }),
  z.strictObject({
    form: z.literal('Morse taper'),
    diameter: Millimetres.max(100),
    overallLength: Millimetres.max(1000),
    fluteLength: Millimetres.max(1000),
    pointAngle: z.number().min(60).max(180),
    /** The number of the taper. */
    taper: z.int().min(1).max(5),
  }),
  z.strictObject({
    form: z.literal('countersink'),
    diameter: Millimetres.max(100),
    overallLength: Millimetres.max(300),
    shankDiameter: Millimetres.max(50),
    /** What it leaves free in the middle. */
    tipDiameter: Millimetres.max(50),
  }),
])
export type DrillParameters = z.output<typeof DrillParameters>

export const drill = {
  name: 'drill',
  version: 1,
  parameters: DrillParameters,
  letters: {
    diameter: 'd',
    overallLength: 'l1',
    fluteLength: 'l2',
    pointAngle: 'σ',
    shankDiameter: 'd2',
    tipDiameter: 'd3',
  },
  simplified: ['transition'],
  tables: {
    countersinkTip: {
      source: 'DIN 335',
      values: { 6.3: 1.5, 8.3: 2, 10.4: 2.5, 12.4: 2.8, 16.5: 3.2, 20.5: 3.5, 25: 3.8, 31: 4.2 },
    },
  },
} satisfies ShapeDescription

/** Morse tapers by number (DIN 228): the diameter at the gauge line, that at the tang, and the length with the tang. */
export const morseTapers: Readonly<Record<number, { large: number; small: number; length: number; tang: number }>> = {
  1: { large: 12.065, small: 9, length: 62, tang: 5.2 },
  2: { large: 17.78, small: 14, length: 75, tang: 6.3 },
  3: { large: 23.825, small: 19.1, length: 94, tang: 7.9 },
  4: { large: 31.267, small: 25.2, length: 117.5, tang: 11.9 },
  5: { large: 44.399, small: 36.5, length: 149.5, tang: 15.9 },
}
