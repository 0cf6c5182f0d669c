import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** A combination spanner along the x axis: the middle of its open jaw at 0, its ring at the far end. */
export const SpannerParameters = z.strictObject({
  acrossFlats: Millimetres.max(100),
  overallLength: Millimetres.max(1000),
  openHeadWidth: Millimetres.max(300),
  ringWidth: Millimetres.max(300),
})
export type SpannerParameters = z.output<typeof SpannerParameters>

export const spanner = {
  name: 'spanner',
  version: 1,
  parameters: SpannerParameters,
  letters: { acrossFlats: 's', overallLength: 'l', openHeadWidth: 'b1', ringWidth: 'b2' },
  simplified: ['outline'],
  tables: spannerTables(),
} satisfies ShapeDescription

/** The largest heads that ISO 7738 allows, by width across flats. */
function spannerTables() {
  const sizes = [
    5.5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 27, 30, 32, 34, 36, 41, 46, 50,
  ]
  const read = (width: (size: number) => number) =>
    Object.fromEntries(sizes.map((size) => [size, Math.round(10 * width(size)) / 10]))
  return {
    openHeadWidth: { source: 'ISO 7738: 2.1 s + 7, at most', values: read((size) => 2.1 * size + 7) },
    ringWidth: { source: 'ISO 7738: 1.5 s + 2, at most', values: read((size) => 1.5 * size + 2) },
  }
}
