import { type Point, toPoint, View } from '../../view.ts'
import type { MountedBearingParameters } from './parameters.ts'

/** Only the dimensions that are written are a unit's own; its housing is the usual form. */
export function drawMountedBearing(unit: MountedBearingParameters): View[] {
  const front = new View('front')
  if (unit.form === 'pillow block') drawPillowBlock(front, unit)
  else drawFlange(front, unit)
  return [front, drawInsert(unit)]
}

function drawRings(view: View, bore: number): void {
  const r = bore / 2
  view
    .circle('visible', [0, 0], r)
    .circle('visible', [0, 0], 1.38 * r)
    .circle('visible', [0, 0], 1.85 * r)
  view.cross([0, 0], 1.85 * r)
}

function drawPillowBlock(view: View, unit: Extract<MountedBearingParameters, { form: 'pillow block' }>): void {
  const { bore, centreHeight: H, baseLength: L, boltCentres: J, boltDiameter } = unit
  const top = Math.min(0.98 * H, 1.4 * bore + 0.2 * H)
  const foot = 0.42 * H
  const [left, right] = [-L / 2, L / 2]
  view.line('visible', [left, -H], [right, -H], [right, -H + foot * 0.9], [0.36 * L, -H + foot])
  view.line('visible', [left, -H], [left, -H + foot * 0.9], [-0.36 * L, -H + foot])
  const touch = 20
  for (const sign of [1, -1]) {
    const [x, y] = toPoint(top, touch)
    view.line('visible', [sign * 0.36 * L, -H + foot], [sign * x, y - 0.3 * top], [sign * x, y])
  }
  view.arc('visible', [0, 0], top, touch, 180 - touch)
  drawRings(view, bore)
  const hole = boltDiameter * 0.6
  for (const sign of [1, -1]) {
    const x = (sign * J) / 2
    view.line('centre', [x, -H - 0.1 * H], [x, -H + 1.35 * foot])
    for (const side of [hole, -hole]) view.line('hidden', [x + side, -H], [x + side, -H + foot * 0.95])
  }
  view.along('boltCentres', 'bottom', [-J / 2, -H], [J / 2, -H]).along('baseLength', 'bottom', [left, -H], [right, -H])
  view.across('centreHeight', 'right', [right, -H], [1.85 * (bore / 2), 0])
  view.along('bore', 'top', [-bore / 2, 0], [bore / 2, 0], { prefix: 'Ø' })
  view.pointer('boltDiameter', 'left', [-J / 2 - hole, -H + 0.4 * foot], { prefix: 'M' })
}

function drawFlange(
  view: View,
  { bore, baseLength: L, boltCentres: J, boltDiameter }: Extract<MountedBearingParameters, { form: 'square flange' }>,
): void {
  const r = (L - J) / 2
  const h = J / 2
  for (const [x, y, turn] of [
    [h, h, 0],
    [-h, h, 90],
    [-h, -h, 180],
    [h, -h, 270],
  ] as const) {
    view.arc('visible', [x, y], r, turn, turn + 90)
    view.circle('visible', [x, y], boltDiameter * 0.58).cross([x, y], boltDiameter * 0.8)
  }
  const sides: [Point, Point][] = [
    [
      [-h, L / 2],
      [h, L / 2],
    ],
    [
      [-h, -L / 2],
      [h, -L / 2],
    ],
    [
      [L / 2, -h],
      [L / 2, h],
    ],
    [
      [-L / 2, -h],
      [-L / 2, h],
    ],
  ]
  for (const side of sides) view.line('visible', ...side)
  view.circle('visible', [0, 0], 0.36 * L)
  drawRings(view, bore)
  view.along('boltCentres', 'bottom', [-h, -h], [h, -h]).along('baseLength', 'bottom', [-L / 2, -h], [L / 2, -h])
  view.along('bore', 'top', [-bore / 2, 0], [bore / 2, 0], { prefix: 'Ø' })
  view.pointer('boltDiameter', 'left', [-h - boltDiameter * 0.58, h], { prefix: 'M' })
}

/** The inner ring from the side, before its housing. */
function drawInsert(unit: MountedBearingParameters): View {
  const view = new View('right')
  const B = unit.innerRingWidth
  const [r, body] = [unit.bore / 2, 0.55 * B]
  const low = unit.form === 'pillow block' ? -unit.centreHeight : -unit.baseLength / 2
  const high =
    unit.form === 'pillow block'
      ? Math.min(0.98 * unit.centreHeight, 1.4 * unit.bore + 0.2 * unit.centreHeight)
      : unit.baseLength / 2
  view.rectangle('visible', -body / 2, low, body / 2, high)
  for (const sign of [1, -1]) {
    view.line(
      'visible',
      [(sign * body) / 2, 1.38 * r],
      [(sign * B) / 2, 1.38 * r],
      [(sign * B) / 2, -1.38 * r],
      [(sign * body) / 2, -1.38 * r],
    )
    view.line('hidden', [-B / 2, sign * r], [B / 2, sign * r])
    view.line('hidden', [-body / 2, sign * 1.38 * r], [body / 2, sign * 1.38 * r])
  }
  view.axis(-B / 2, B / 2)
  view.along('innerRingWidth', 'bottom', [-B / 2, -1.38 * r], [B / 2, -1.38 * r])
  return view
}
