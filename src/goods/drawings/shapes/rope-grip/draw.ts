import { listPolygonPoints, View } from '../../view.ts'
import type { RopeGripParameters } from './parameters.ts'

/** The usual form of a grip: a saddle, a U-bolt and two nuts around two strands of rope. */
export function drawRopeGrip({ ropeDiameter: d, boltDiameter: b }: RopeGripParameters): View[] {
  const front = new View('front')
  const r = d / 2
  const leg = r + b / 2
  const saddle = -1.15 * d
  front.arc('visible', [0, d], r, 0, 180).arc('visible', [0, d], r + b, 0, 180)
  for (const sign of [1, -1]) {
    for (const x of [r, r + b]) front.line('visible', [sign * x, d], [sign * x, saddle + 0.35 * d])
    front.rectangle(
      'visible',
      sign * leg - 0.9 * b,
      saddle - 0.45 * d - 0.85 * b,
      sign * leg + 0.9 * b,
      saddle - 0.45 * d,
    )
    front.rectangle(
      'visible',
      sign * leg - b / 2,
      saddle - 0.45 * d - 1.5 * b,
      sign * leg + b / 2,
      saddle - 0.45 * d - 0.85 * b,
    )
    front.line('centre', [sign * leg, d * 1.2], [sign * leg, saddle - 0.6 * d - 1.5 * b])
  }
  const edge = leg + 1.1 * b
  front.line(
    'visible',
    [-r, saddle + 0.35 * d],
    [-edge, saddle + 0.35 * d],
    [-edge, saddle - 0.45 * d],
    [edge, saddle - 0.45 * d],
    [edge, saddle + 0.35 * d],
    [r, saddle + 0.35 * d],
  )
  for (const y of [d, 0]) front.circle('thin', [0, y], r * 0.98).cross([0, y], r)
  front.across('ropeDiameter', 'left', [0, d / 2], [0, (3 * d) / 2], { prefix: 'Ø' })
  front.along(
    'boltDiameter',
    'bottom',
    [leg - b / 2, saddle - 0.45 * d - 1.5 * b],
    [leg + b / 2, saddle - 0.45 * d - 1.5 * b],
    { prefix: 'M' },
  )
  const below = new View('right')
  const width = 1.5 * d
  below.rectangle('visible', -width / 2, saddle - 0.45 * d, width / 2, saddle + 0.35 * d)
  below
    .line('visible', [-b / 2, saddle + 0.35 * d], [-b / 2, d + r + b / 2])
    .line('visible', [b / 2, saddle + 0.35 * d], [b / 2, d + r + b / 2])
    .arc('visible', [0, d + r + b / 2], b / 2, 0, 180)
  for (const y of [d, 0])
    for (const sign of [1, -1])
      for (const side of [-1, 1]) below.line('thin', [side * (b / 2), y + sign * r], [side * width * 0.8, y + sign * r])
  const nut = listPolygonPoints(6, 1.8 * b, 0)
  below.rectangle('visible', nut[3]![0], saddle - 0.45 * d - 0.85 * b, nut[0]![0], saddle - 0.45 * d)
  below.rectangle('visible', -b / 2, saddle - 0.45 * d - 1.5 * b, b / 2, saddle - 0.45 * d - 0.85 * b)
  below.line('centre', [0, saddle - 0.6 * d - 1.5 * b], [0, 1.1 * (d + r + b)])
  return [front, below]
}
