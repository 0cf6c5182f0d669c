import { drawViews } from '#goods/drawings/shapes/draw.ts'
import type { ShapeInstance } from '#goods/drawings/shapes/index.ts'
import type { Curve, View } from '#goods/drawings/view.ts'
import type { Measures } from './kernel/measure.ts'

/** Shapes of which a drawing shows less, or more, than the solid: a ring in its groove, ends of wire, the usual form of a tool. */
const drawnOtherwise = [
  'circlip',
  'belt',
  'chain',
  'spanner',
  'rope grip',
  'turnbuckle',
  'shackle',
  'stick tool',
  'pin',
  'spring',
]

/** How far a solid's ends are from those of its drawing, in mm; 0 for those that are drawn otherwise. */
export function compareWidth(instance: ShapeInstance, { low, high }: Measures): number {
  if (drawnOtherwise.includes(instance.shape)) return 0
  const [from, to] = measureWidth(drawViews(instance)[0]!)
  // A long screw is drawn broken.
  if (instance.shape === 'screw' && high[0] > to + 1) return 0
  return Math.max(Math.abs(low[0] - from), Math.abs(high[0] - to))
}

function measureWidth(view: View): [number, number] {
  const all = view.strokes.filter(({ line }) => line === 'visible').flatMap(({ curve }) => listExtents(curve))
  return [Math.min(...all), Math.max(...all)]
}

/** How far a curve reaches along the axis: an arc to its ends, and to its circle's side if it passes there. */
function listExtents(curve: Curve): number[] {
  if (curve.kind === 'line') return [curve.from[0], curve.to[0]]
  const { centre, radius } = curve
  if (curve.kind === 'circle') return [centre[0] - radius, centre[0] + radius]
  const sides = [-360, -180, 0, 180, 360, 540, 720].filter((angle) => angle > curve.start && angle < curve.end)
  return [curve.start, curve.end, ...sides].map((angle) => centre[0] + radius * Math.cos((angle * Math.PI) / 180))
}
