import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** A jaw coupling on the x axis from 0 to `length`, the gap of the spider in its middle. */
export const CouplingParameters = z.strictObject({
  bore1: Millimetres.max(200),
  bore2: Millimetres.max(200),
  outerDiameter: Millimetres.max(500),
  length: Millimetres.max(500),
  hubLength: Millimetres.max(250),
  hubDiameter: Millimetres.max(500),
})
export type CouplingParameters = z.output<typeof CouplingParameters>

export const coupling = {
  name: 'coupling',
  version: 1,
  parameters: CouplingParameters,
  letters: { bore1: 'd1', bore2: 'd2', outerDiameter: 'D', length: 'L', hubLength: 'l', hubDiameter: 'D1' },
  simplified: ['outline'],
  tables: {
    hubLength: {
      source: 'the usual series of jaw couplings',
      values: { 14: 11, 19: 25, 24: 30, 28: 35, 38: 45, 42: 50 },
    },
    hubDiameter: {
      source: 'the usual series of jaw couplings',
      values: { 14: 30, 19: 32, 24: 40, 28: 48, 38: 66, 42: 75 },
    },
  },
} satisfies ShapeDescription
