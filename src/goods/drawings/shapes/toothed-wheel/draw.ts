import { type Point, toPoint, View } from '../../view.ts'
import type { ToothedWheelParameters } from './parameters.ts'

/** A toothed wheel by ISO 2203: teeth are shown by their tip and pitch circles, and are never cut by the hatching. */
export function drawToothedWheel(wheel: ToothedWheelParameters): View[] {
  return [drawSection(wheel), drawFace(wheel)]
}

/** The tip as it is drawn: a pulley's own outside, a gear's and a sprocket's tip circle. */
function getRootDiameter(wheel: ToothedWheelParameters): number {
  if (wheel.form === 'spur gear') return wheel.pitchDiameter - 2.5 * wheel.module
  if (wheel.form === 'sprocket') return wheel.pitchDiameter - wheel.rollerDiameter
  return wheel.tipDiameter - 2 * wheel.toothDepth
}

const getHubDiameter = (wheel: ToothedWheelParameters): number =>
  wheel.form === 'timing pulley' ? Math.max(0.72 * wheel.tipDiameter, 1.4 * wheel.bore) : wheel.hubDiameter

function drawSection(wheel: ToothedWheelParameters): View {
  const view = new View('front')
  const { tipDiameter, bore, faceWidth: b, totalWidth: L, pitchDiameter } = wheel
  const [tip, r, root, hub] = [tipDiameter / 2, bore / 2, getRootDiameter(wheel) / 2, getHubDiameter(wheel) / 2]
  const body: Point[] = [
    [0, r],
    [0, root],
    [b, root],
    [b, hub],
    [L, hub],
    [L, r],
  ]
  view.cutBoth(body)
  for (const sign of [1, -1]) view.polygon('visible', ...body.map(([x, y]): Point => [x, sign * y]))
  for (const sign of [1, -1]) {
    drawTooth(view, wheel, sign, root, tip)
    const pitch = (sign * pitchDiameter) / 2
    view.line('centre', [-0.12 * L, pitch], [b + 0.12 * L, pitch])
  }
  if (wheel.form === 'timing pulley') drawPulleyFlanges(view, wheel, tip)
  for (const x of [0, L]) view.line('visible', [x, -r], [x, r])
  view.axis(0, L)
  const edge = wheel.form === 'timing pulley' ? -tip - 1.2 : -tip
  view.along('faceWidth', 'bottom', [0, edge], [b, edge]).along('totalWidth', 'bottom', [0, edge], [L, -hub])
  view.diameter('bore', 'left', 0, bore).diameter('tipDiameter', 'left', 0, tipDiameter)
  if (wheel.form !== 'timing pulley') view.diameter('hubDiameter', 'right', L, wheel.hubDiameter)
  return view
}

/** A tooth is not hatched; a sprocket's is rounded towards its tip so that the chain finds it. */
function drawTooth(view: View, wheel: ToothedWheelParameters, sign: number, root: number, tip: number): void {
  const { faceWidth: b } = wheel
  if (wheel.form === 'sprocket') {
    const [shoulder, nose] = [(root + wheel.pitchDiameter / 2) / 2, 0.22 * b]
    const points: Point[] = [
      [0, root],
      [0, shoulder],
      [nose, tip],
      [b - nose, tip],
      [b, shoulder],
      [b, root],
    ]
    view.line('visible', ...points.map(([x, y]): Point => [x, sign * y]))
    return
  }
  view.line('visible', [0, sign * root], [0, sign * tip], [b, sign * tip], [b, sign * root])
}

function drawPulleyFlanges(
  view: View,
  wheel: Extract<ToothedWheelParameters, { form: 'timing pulley' }>,
  tip: number,
): void {
  const { faceWidth: b, beltWidth } = wheel
  const t = Math.min(1.2, (b - beltWidth) / 4)
  const rim = tip + 2.2 * t
  for (const sign of [1, -1])
    for (const [x, lean] of [
      [0, 1],
      [b, -1],
    ] as const)
      view.polygon(
        'visible',
        [x, sign * (tip - 2 * t)],
        [x, sign * rim],
        [x + lean * t, sign * rim],
        [x + lean * t, sign * tip],
        [x + lean * t, sign * (tip - 2 * t)],
      )
  view.along('beltWidth', 'top', [(b - beltWidth) / 2, tip], [(b + beltWidth) / 2, tip])
}

function drawFace(wheel: ToothedWheelParameters): View {
  const view = new View('right')
  const { tipDiameter, bore, pitchDiameter, teeth } = wheel
  view.circle('visible', [0, 0], tipDiameter / 2).circle('centre', [0, 0], pitchDiameter / 2)
  view.circle('thin', [0, 0], getRootDiameter(wheel) / 2).circle('visible', [0, 0], bore / 2)
  view.circle('hidden', [0, 0], getHubDiameter(wheel) / 2)
  // Some teeth show their form, all of them would only darken the sheet.
  drawSomeTeeth(view, wheel)
  view.cross([0, 0], tipDiameter / 2)
  view.along('pitchDiameter', 'bottom', [-pitchDiameter / 2, 0], [pitchDiameter / 2, 0], { prefix: 'Ø' })
  view.pointer('teeth', 'top', toPoint(tipDiameter / 2, 90 - 180 / teeth), { prefix: 'z = ' })
  if (wheel.form === 'spur gear') view.pointer('module', 'right', toPoint(tipDiameter / 2, 12), { prefix: 'm = ' })
  else view.pointer('pitch', 'right', toPoint(tipDiameter / 2, 12), { prefix: 'p = ' })
  return view
}

function drawSomeTeeth(view: View, wheel: ToothedWheelParameters): void {
  const { teeth } = wheel
  const shown = Math.min(5, Math.floor(teeth / 3))
  for (let index = 0; index < shown; index += 1) {
    const turn = 90 + (360 / teeth) * (index - (shown - 1) / 2)
    const points = listFlank(wheel).map(([x, y]) =>
      toPoint(Math.hypot(x, y), turn + (Math.atan2(y, x) * 180) / Math.PI),
    )
    view.line('visible', ...points)
  }
}

/** A tooth from root to root around 0 degrees. */
export function listFlank(wheel: ToothedWheelParameters): Point[] {
  const { teeth, pitchDiameter, tipDiameter } = wheel
  const root = getRootDiameter(wheel) / 2
  const tip = tipDiameter / 2
  if (wheel.form === 'spur gear') {
    const base = (pitchDiameter / 2) * Math.cos((wheel.pressureAngle * Math.PI) / 180)
    const roll = (radius: number) => {
      const pressure = Math.acos(Math.min(1, base / radius))
      return ((Math.tan(pressure) - pressure) * 180) / Math.PI
    }
    const half = 90 / teeth + roll(pitchDiameter / 2)
    const radii = Array.from(
      { length: 7 },
      (_, index) => Math.max(root, base) + ((tip - Math.max(root, base)) * index) / 6,
    )
    const flank = radii.map((radius): Point => toPoint(radius, half - roll(radius)))
    const foot = toPoint(root, half)
    return [foot, ...flank, ...flank.map(([x, y]): Point => [x, -y]).reverse(), [foot[0], -foot[1]]]
  }
  const pitchRadius = pitchDiameter / 2
  const seat = wheel.form === 'sprocket' ? wheel.rollerDiameter / 2 : wheel.toothDepth * 0.75
  const centreRadius = wheel.form === 'sprocket' ? pitchRadius : tip - wheel.toothDepth + seat
  // From the bottom of the gap towards the tooth.
  const reach = wheel.form === 'sprocket' ? 62 : 90
  const seats = (sign: number): Point[] =>
    [0, 0.25, 0.5, 0.75, 1].map((share) => {
      const middle = (sign * 180) / teeth
      return toPoint(seat, middle + 180 + sign * share * reach, toPoint(centreRadius, middle))
    })
  const nose = wheel.form === 'sprocket' ? 25 / teeth : 60 / teeth
  return [...seats(1), toPoint(tip, nose), toPoint(tip, -nose), ...seats(-1).reverse()]
}
