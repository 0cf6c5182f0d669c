import { listPolygonPoints, type Point, toPoint, View } from '../../view.ts'
import type { SpannerParameters } from './parameters.ts'

/** The open end leans 15 degrees, the ring stands at the far end. Its heads are the largest that the standard allows. */
export function drawSpanner({ acrossFlats: s, overallLength: l, openHeadWidth, ringWidth }: SpannerParameters): View[] {
  const front = new View('front')
  const [R, r] = [openHeadWidth / 2, ringWidth / 2]
  const ring = l - R - r
  drawJaw(front, s, R)
  front.circle('visible', [ring, 0], r).polygon('visible', ...listTwelve(s, [ring, 0]))
  const half = Math.min(0.3 * s + 2.2, 0.8 * r)
  const start = Math.sqrt(R * R - half * half)
  const end = ring - Math.sqrt(r * r - half * half * 0.72)
  for (const sign of [1, -1]) {
    front.line('visible', [start, sign * half], [end, sign * half * 0.85])
    front.line('thin', [start + 0.08 * l, sign * half * 0.55], [end - 0.06 * l, sign * half * 0.48])
  }
  front
    .cross([ring, 0], r)
    .line('centre', [-1.2 * R, 0], [1.3 * R, 0])
    .line('centre', [0, -1.15 * R], [0, 1.15 * R])
  front.along('overallLength', 'bottom', [-R, 0], [ring + r, 0])
  front.across('openHeadWidth', 'left', [0, -R], [0, R]).across('ringWidth', 'right', [ring, -r], [ring, r])
  front.along('acrossFlats', 'top', [ring - s / 2, 0], [ring + s / 2, 0])
  const below = new View('below')
  const [thick, thin] = [0.42 * s + 1.5, 0.22 * s + 1.6]
  below.line(
    'visible',
    [-R, 0],
    [R, 0],
    [R + 0.1 * l, (thick - thin) / 2],
    [ring - r - 0.05 * l, (thick - thin) / 2],
    [ring - r, -0.1 * thick],
    [ring + r, 0.15 * thick],
    [ring + r, 1.15 * thick],
    [ring - r, 0.9 * thick],
  )
  below.line(
    'visible',
    [-R, 0],
    [-R, thick],
    [R, thick],
    [R + 0.1 * l, (thick + thin) / 2],
    [ring - r - 0.05 * l, (thick + thin) / 2],
    [ring - r, 0.9 * thick],
  )
  return [front, below]
}

/** Twelve points: two hexagons over one another. */
function listTwelve(s: number, centre: Point): Point[] {
  const outer = s / 2 / Math.cos(Math.PI / 6)
  const inner = (s / 2) * 1.035
  return Array.from({ length: 24 }, (_, index) => toPoint(index % 2 === 0 ? outer : inner, 15 * index, centre))
}

/** A head that is open towards the left, its flats at 15 degrees. */
function drawJaw(view: View, s: number, R: number): void {
  const turn = 165
  const corner = (x: number, y: number): Point => {
    const [c, q] = toPoint(1, turn)
    return [x * c - y * q, x * q + y * c]
  }
  const mouth = Math.sqrt(R * R - (s * s) / 4)
  const back = listPolygonPoints(6, s, 0).map(([x]) => x)
  const depth = Math.min(...back) * 0.5
  view.line(
    'visible',
    corner(mouth, s / 2),
    corner(depth, s / 2),
    corner(2 * depth, 0),
    corner(depth, -s / 2),
    corner(mouth, -s / 2),
  )
  const spread = (Math.asin(s / 2 / R) * 180) / Math.PI
  view.arc('visible', [0, 0], R, turn + spread, turn + 360 - spread)
}
