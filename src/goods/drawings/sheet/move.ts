import type { Curve, Point } from '../view.ts'
import type { PlacedDimension } from './sheet.ts'

export function moveCurve(curve: Curve, by: Point): Curve {
  if (curve.kind === 'line') return { ...curve, from: movePoint(curve.from, by), to: movePoint(curve.to, by) }
  return { ...curve, centre: movePoint(curve.centre, by) }
}

export const movePoint = ([x, y]: Point, by: Point): Point => [x + by[0], y + by[1]]

export const moveDimension = ({ parameter, lines, arrows, text }: PlacedDimension, by: Point): PlacedDimension => ({
  parameter,
  lines: lines.map(([from, to]) => [movePoint(from, by), movePoint(to, by)]),
  arrows: arrows.map((points) => points.map((point) => movePoint(point, by))),
  text: { ...text, at: movePoint(text.at, by) },
})
