import { getCoreDiameter, listPolygonPoints, toPoint, View } from '../../view.ts'
import type { TapParameters } from './parameters.ts'

/** The finishing tap of a set: its lead, thread and flutes, its shank, and the square that turns it. */
export function drawTap({
  diameter: d,
  pitch,
  overallLength: L,
  threadLength,
  shankDiameter: s,
  square: a,
}: TapParameters): View[] {
  const front = new View('front')
  const core = getCoreDiameter(d, pitch) / 2
  const lead = 2 * pitch
  const grip = L - 1.25 * a
  front
    .line('visible', [0, core], [lead, d / 2], [threadLength, d / 2])
    .line('visible', [0, -core], [lead, -d / 2], [threadLength, -d / 2])
  front
    .line('visible', [0, -core], [0, core])
    .line('visible', [threadLength, -Math.max(d, s) / 2], [threadLength, Math.max(d, s) / 2])
  for (const sign of [1, -1]) {
    front.line('thin', [lead * 0.4, sign * core], [threadLength, sign * core])
    front.line(
      'visible',
      [threadLength, (sign * s) / 2],
      [grip, (sign * s) / 2],
      [grip, (sign * a) / 2],
      [L, (sign * a) / 2],
    )
    front.line('visible', [0.6 * pitch, sign * 0.16 * d], [threadLength + 0.25 * d, sign * 0.16 * d])
    // A square's flat faces carry the thin cross of ISO 128-3.
    front.line('thin', [grip, (sign * a) / 2], [L, (-sign * a) / 2])
  }
  front.arc('visible', [threadLength + 0.25 * d, 0], 0.16 * d, -90, 90)
  front
    .line('visible', [grip, -s / 2], [grip, s / 2])
    .line('visible', [L, -a / 2], [L, a / 2])
    .axis(0, L)
  front
    .along('threadLength', 'bottom', [0, -core], [threadLength, -d / 2])
    .along('overallLength', 'bottom', [0, -core], [L, -a / 2])
  front
    .diameter('diameter', 'left', lead, d, { prefix: 'M', suffix: `×${pitch}` })
    .diameter('shankDiameter', 'right', grip, s)
  return [front, drawEnd(d, core, a)]
}

function drawEnd(d: number, core: number, a: number): View {
  const view = new View('right')
  view.arc('thin', [0, 0], core, 100, 370)
  for (let land = 0; land < 4; land += 1) {
    const [from, to] = [90 * land + 24, 90 * land + 66]
    view.arc('visible', [0, 0], d / 2, from, to)
    const flute = toPoint(0.24 * d, 90 * land)
    view.line('visible', toPoint(d / 2, 90 * land + 24), [flute[0], flute[1]], toPoint(d / 2, 90 * land - 24))
  }
  view.polygon('hidden', ...listPolygonPoints(4, a, 45)).cross([0, 0], d / 2)
  view.along('square', 'bottom', [-a / 2, -a / 2], [a / 2, -a / 2])
  return view
}
