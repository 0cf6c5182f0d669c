import { getTappedDiameter, listPolygonPoints, type Point, View } from '../../view.ts'
import { drawFlange, drawHexagonSide } from '../screw/head.ts'
import type { NutParameters } from './parameters.ts'

export function drawNut(nut: NutParameters): View[] {
  return [drawSide(nut), drawFace(nut)]
}

/** Half in section: the thread shows below the axis (ISO 128-3). */
function drawSide(nut: NutParameters): View {
  const { form, height, acrossFlats: s, diameter: d, pitch, hexagonHeight = height } = nut
  const view = new View('front')
  const e = s / Math.cos(Math.PI / 6)
  if (form === 'flange')
    drawFlange(view, { height, flangeDiameter: nut.flangeDiameter ?? 0, acrossFlats: s, direction: 1 })
  else
    drawHexagonSide(view, {
      from: 0,
      to: hexagonHeight,
      acrossFlats: s,
      both: form === 'hexagon' || form === 'coupling',
    })
  const core = getTappedDiameter(d, pitch) / 2
  const depth = form === 'domed' ? Math.min(nut.threadDepth ?? height, height - 0.1 * d) : hexagonHeight
  for (const sign of [1, -1]) {
    view.line('hidden', [0, sign * core], [depth, sign * core])
    view.line('hidden', [0, (sign * d) / 2], [form === 'domed' ? depth - pitch : depth, (sign * d) / 2])
  }
  if (form === 'domed') drawDome(view, nut, depth, core)
  if (form === 'lock') drawInsert(view, nut)
  view.axis(0, height)
  const low = -e / 2
  view.along('height', 'bottom', [0, low], [height, form === 'hexagon' || form === 'coupling' ? low : -0.4 * s])
  if (form === 'lock' || form === 'domed') view.along('hexagonHeight', 'bottom', [0, low], [hexagonHeight, low])
  if (form === 'domed') view.along('threadDepth', 'top', [0, e / 2], [depth - pitch, d / 2])
  if (form === 'flange') view.diameter('flangeDiameter', 'left', 0.05 * height, nut.flangeDiameter ?? 0)
  return view
}

function drawDome(
  view: View,
  { height, hexagonHeight = 0, domeDiameter = 0, threadDepth }: NutParameters,
  depth: number,
  core: number,
) {
  const radius = domeDiameter / 2
  const shoulder = Math.max(hexagonHeight, height - radius)
  view
    .line('visible', [hexagonHeight, radius], [shoulder, radius])
    .line('visible', [hexagonHeight, -radius], [shoulder, -radius])
  const rise = height - shoulder
  const ball = (radius * radius + rise * rise) / (2 * rise)
  const spread = (Math.asin(Math.min(1, radius / ball)) * 180) / Math.PI
  view.arc('visible', [height - ball, 0], ball, -spread, spread)
  view.line('hidden', [depth, core], [depth, -core])
  view.diameter('domeDiameter', 'right', shoulder, domeDiameter)
  if (threadDepth === undefined) return
  view.line('hidden', [depth, core], [depth + core * 0.5, 0], [depth, -core])
}

/** The collar that holds the insert: turned from the hexagon, and curled in at its end. */
function drawInsert(view: View, { height, hexagonHeight = 0, acrossFlats: s, diameter: d }: NutParameters): void {
  const [wide, curl] = [0.46 * s, 0.36 * s]
  const bend: Point[] = [
    [hexagonHeight, wide],
    [hexagonHeight + 0.7 * (height - hexagonHeight), wide],
    [height, curl],
  ]
  view.turned('visible', ...bend)
  const [from, to] = [hexagonHeight + 0.15 * (height - hexagonHeight), height - 0.1 * (height - hexagonHeight)]
  for (const sign of [1, -1])
    view.line(
      'hidden',
      [from, sign * 0.45 * d],
      [to, sign * 0.45 * d],
      [to, sign * 0.8 * wide],
      [from, sign * 0.92 * wide],
      [from, sign * 0.45 * d],
    )
}

function drawFace(nut: NutParameters): View {
  const { form, acrossFlats: s, diameter: d, pitch } = nut
  const view = new View('right')
  const outside = form === 'flange' ? (nut.flangeDiameter ?? 0) : s / Math.cos(Math.PI / 6)
  view.polygon(form === 'flange' ? 'hidden' : 'visible', ...listPolygonPoints(6, s, 90))
  if (form === 'flange') view.circle('visible', [0, 0], outside / 2)
  else if (form === 'hexagon' || form === 'coupling') view.circle('visible', [0, 0], 0.475 * s)
  // The face is seen that lies on the work, so that a dome does not hide the thread.
  view.threadEnd([0, 0], getTappedDiameter(d, pitch) / 2, d / 2)
  view.cross([0, 0], outside / 2)
  view.along('acrossFlats', 'bottom', [-s / 2, -s / 4], [s / 2, -s / 4])
  view.across('diameter', 'right', [0, -d / 2], [0, d / 2], { prefix: 'M', suffix: `×${pitch}` })
  return view
}
