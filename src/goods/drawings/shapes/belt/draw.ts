import { type Point, View } from '../../view.ts'
import type { BeltParameters } from './parameters.ts'

export function drawBelt(belt: BeltParameters): View[] {
  return belt.form === 'timing' ? drawTimingBelt(belt) : drawWedgeBelt(belt)
}

/** A stretch of the belt with its teeth, and its section: the loop itself has no form of its own. */
function drawTimingBelt({
  pitch: p,
  height: h,
  toothHeight,
  width,
  pitchLength,
  teeth,
}: Extract<BeltParameters, { form: 'timing' }>): View[] {
  const shown = 6
  const front = new View('front')
  const back = h - toothHeight
  const r = 0.305 * p
  front.line('visible', [0, h], [shown * p, h])
  for (let index = 0; index < shown; index += 1) {
    const centre: Point = [(index + 0.5) * p, h - back - toothHeight + r]
    const [left, right] = [centre[0] - r * 1.06, centre[0] + r * 1.06]
    front.line('visible', [index * p, toothHeight], [left, toothHeight], [centre[0] - r, centre[1]])
    front.arc('visible', centre, r, 180, 360)
    front.line('visible', [centre[0] + r, centre[1]], [right, toothHeight], [(index + 1) * p, toothHeight])
    front.line('centre', [centre[0], -0.25 * h], [centre[0], 0.9 * h])
  }
  // The stretch goes on: its ends are broken off.
  for (const x of [0, shown * p]) front.line('thin', [x, toothHeight - 0.1 * h], [x, h + 0.1 * h])
  front.line('centre', [0, toothHeight + 0.57], [shown * p, toothHeight + 0.57])
  front.along('pitch', 'bottom', [2.5 * p, 0], [3.5 * p, 0])
  front
    .across('height', 'left', [0.5 * p, 0], [0, h])
    .across('toothHeight', 'right', [(shown - 0.5) * p, 0], [shown * p, toothHeight])
  if (teeth > 0) front.pointer('teeth', 'top', [1.5 * p, h], { prefix: 'z = ' })
  if (pitchLength > 0) front.pointer('pitchLength', 'top', [shown * p * 0.7, h], { prefix: 'Lp = ' })
  const side = new View('right')
  const loop: Point[] = [
    [0, toothHeight],
    [width, toothHeight],
    [width, h],
    [0, h],
  ]
  side.cut([loop]).polygon('visible', ...loop)
  side.line('visible', [0, toothHeight], [0, 0], [width, 0], [width, toothHeight])
  side.along('width', 'bottom', [0, 0], [width, 0])
  return [front, side]
}

/** The section of a wedge belt, and a short stretch of it. */
function drawWedgeBelt({
  topWidth: b,
  height: h,
  flankAngle,
  pitchLength,
}: Extract<BeltParameters, { form: 'wedge' }>): View[] {
  const foot = b / 2 - h * Math.tan(((flankAngle / 2) * Math.PI) / 180)
  const front = new View('front')
  const loop: Point[] = [
    [-foot, 0],
    [foot, 0],
    [b / 2, h],
    [-b / 2, h],
  ]
  front.cut([loop]).polygon('visible', ...loop)
  front.line('centre', [0, -0.15 * h], [0, 1.15 * h])
  front.along('topWidth', 'top', [-b / 2, h], [b / 2, h]).across('height', 'left', [-foot, 0], [-b / 2, h])
  front.pointer('flankAngle', 'right', [(foot + b / 2) / 2, h / 2], { suffix: '°' })
  const side = new View('right')
  const stretch = 3 * b
  side.line('visible', [0, 0], [stretch, 0]).line('visible', [0, h], [stretch, h])
  for (const x of [0, stretch]) side.line('thin', [x, -0.1 * h], [x, 1.1 * h])
  if (pitchLength > 0) side.pointer('pitchLength', 'bottom', [stretch / 2, 0], { prefix: 'Lp = ' })
  return [front, side]
}
