import { listArcPoints, type Point, toPoint, View } from '../../view.ts'
import type { BearingParameters } from './parameters.ts'

type Bearing<Form> = Extract<BearingParameters, { form: Form }>

/** A bearing cut through its axis, and its face. What lies between the rings is hinted at, as makers' catalogues do. */
export function drawBearing(bearing: BearingParameters): View[] {
  const front = new View('front')
  if (bearing.form === 'deep groove' || bearing.form === 'angular contact') drawBalls(front, bearing)
  else if (bearing.form === 'tapered') drawTapered(front, bearing)
  else if (bearing.form === 'thrust') drawThrust(front, bearing)
  else drawNeedles(front, bearing)
  return [front, drawFace(bearing)]
}

/** The same above and below the axis, with its faces hatched one way or the other. */
function mirror(view: View, profile: Point[], angle: number): void {
  view.cutBoth(profile, angle)
  for (const sign of [1, -1]) view.polygon('visible', ...profile.map(([x, y]): Point => [x, sign * y]))
}

function drawBalls(view: View, bearing: Bearing<'deep groove'> | Bearing<'angular contact'>): void {
  const { bore, outerDiameter, width: B } = bearing
  const [r, R] = [bore / 2, outerDiameter / 2]
  const pitch = (r + R) / 2
  const ball = Math.min(0.3 * (R - r), 0.42 * B)
  const [inner, outer] = [pitch - 0.55 * ball, pitch + 0.55 * ball]
  const tilt = bearing.form === 'angular contact' ? 0.35 * ball : 0
  const reach = (height: number) => Math.sqrt(ball * ball - (height - pitch) ** 2)
  const c = bearing.corner ?? 0.04 * B
  const groove = (height: number, up: boolean): Point[] => {
    const half = reach(height)
    const spread = (Math.atan2(height - pitch, half) * 180) / Math.PI
    const points = listArcPoints([B / 2, pitch], ball, spread, up ? 180 - spread : -180 - spread, 12)
    return up ? points : points
  }
  const lowGroove = groove(inner, false)
  const highGroove = groove(outer, true)
  mirror(
    view,
    [[c, r], [0, r + c], [0, inner - tilt * 0], ...[...lowGroove].reverse(), [B, inner - tilt], [B, r + c], [B - c, r]],
    45,
  )
  mirror(
    view,
    [[c, R], [0, R - c], [0, outer + tilt], ...[...highGroove].reverse(), [B, outer], [B, R - c], [B - c, R]],
    -45,
  )
  for (const sign of [1, -1]) {
    view.circle('visible', [B / 2, sign * pitch], ball)
    view.line('centre', [B / 2, sign * (pitch - 1.2 * ball)], [B / 2, sign * (pitch + 1.2 * ball)])
    view.line('centre', [B / 2 - 1.2 * ball, sign * pitch], [B / 2 + 1.2 * ball, sign * pitch])
  }
  if (bearing.form === 'deep groove' && bearing.sealing !== 'open') drawShields(view, bearing, inner, outer)
  if (bearing.form === 'angular contact') {
    const [x, y] = toPoint(1.9 * ball, 90 - bearing.contactAngle)
    view.line('centre', [B / 2 - x, pitch - y], [B / 2 + x, pitch + y])
  }
  // The bore behind the section.
  for (const x of [0, B]) view.line('visible', [x, -r - c], [x, r + c])
  for (const x of [c, B - c]) view.line('visible', [x, -r], [x, r])
  view.axis(0, B)
  view.along('width', 'bottom', [0, -R + c], [B, -R + c])
  view.diameter('bore', 'left', c, bore).diameter('outerDiameter', 'right', B - c, outerDiameter)
  if (bearing.form === 'angular contact')
    view.pointer('contactAngle', 'top', [B / 2 + toPoint(1.9 * ball, 90 - bearing.contactAngle)[0], R], { suffix: '°' })
}

/** Shields keep a gap to the inner ring; seals touch it. */
function drawShields(view: View, { width: B, sealing }: Bearing<'deep groove'>, inner: number, outer: number): void {
  const t = 0.05 * B
  const low = sealing === 'seals' ? inner : inner + 0.08 * (outer - inner)
  for (const sign of [1, -1])
    for (const x of [0.04 * B, 0.96 * B - t])
      view.rectangle('visible', x, Math.min(sign * low, sign * outer), x + t, Math.max(sign * low, sign * outer))
}

function drawTapered(
  view: View,
  { bore, outerDiameter, overallWidth: T, width: B, cupWidth: C }: Bearing<'tapered'>,
): void {
  const [r, R] = [bore / 2, outerDiameter / 2]
  const h = R - r
  // The cone stands from 0 to B, the cup from T - C to T.
  const cup: Point[] = [
    [T - C, R],
    [T, R],
    [T, R - 0.16 * h],
    [T - C, R - 0.33 * h],
  ]
  const back = 0.14 * B
  const cone: Point[] = [
    [0, r],
    [0, r + 0.56 * h],
    [back, r + 0.56 * h],
    [back, r + 0.42 * h],
    [0.88 * B, r + 0.24 * h],
    [0.88 * B, r + 0.3 * h],
    [B, r + 0.3 * h],
    [B, r],
  ]
  mirror(view, cone, 45)
  mirror(view, cup, -45)
  const slope = (x: number) => R - 0.33 * h + ((x - (T - C)) / C) * 0.17 * h
  const roller: Point[] = [
    [back, r + 0.42 * h],
    [0.88 * B, r + 0.24 * h],
    [0.88 * B, slope(0.88 * B)],
    [back, slope(back)],
  ]
  for (const sign of [1, -1]) {
    view.polygon('visible', ...roller.map(([x, y]): Point => [x, sign * y]))
    view.line(
      'centre',
      [back - 0.1 * B, sign * ((r + 0.44 * h + slope(back)) / 2)],
      [0.98 * B, sign * ((r + 0.22 * h + slope(0.88 * B)) / 2)],
    )
  }
  for (const x of [0, B]) view.line('visible', [x, -r], [x, r])
  view.axis(0, T)
  view.along('width', 'bottom', [0, -r - 0.56 * h], [B, -r - 0.3 * h])
  view.along('overallWidth', 'bottom', [0, -r - 0.56 * h], [T, -R]).along('cupWidth', 'top', [T - C, R], [T, R])
  view.diameter('bore', 'left', 0, bore).diameter('outerDiameter', 'right', T, outerDiameter)
}

function drawThrust(view: View, { bore, outerDiameter, overallWidth: T, housingBore }: Bearing<'thrust'>): void {
  const [r, R, H] = [bore / 2, outerDiameter / 2, housingBore / 2]
  const pitch = (r + R) / 2
  const ball = Math.min(0.34 * T, 0.36 * (R - r))
  const face = 0.36 * T
  const half = Math.sqrt(Math.max(0, ball * ball - (T / 2 - face) ** 2))
  const turn = (Math.atan2(T / 2 - face, half) * 180) / Math.PI
  const left = listArcPoints([T / 2, pitch], ball, 90 + turn, 270 - turn, 10)
  const right = listArcPoints([T / 2, pitch], ball, 90 - turn, -90 + turn, 10)
  mirror(
    view,
    [[0, r], [face, r], [face, pitch - half], ...[...left].reverse(), [face, R - 0.02 * R], [0, R - 0.02 * R]],
    45,
  )
  mirror(view, [[T, H], [T - face, H], [T - face, pitch - half], ...[...right].reverse(), [T - face, R], [T, R]], -45)
  for (const sign of [1, -1]) {
    view.circle('visible', [T / 2, sign * pitch], ball)
    view.line('centre', [T / 2 - 1.2 * ball, sign * pitch], [T / 2 + 1.2 * ball, sign * pitch])
  }
  for (const x of [0, face]) view.line('visible', [x, -r], [x, r])
  for (const x of [T - face, T]) view.line('visible', [x, -H], [x, H])
  view.axis(0, T)
  view.along('overallWidth', 'bottom', [0, -R * 0.98], [T, -R])
  view.diameter('bore', 'left', 0, bore).diameter('outerDiameter', 'right', T, outerDiameter)
  view.diameter('housingBore', 'right', T, housingBore)
}

function drawNeedles(view: View, { bore, outerDiameter, width: C }: Bearing<'needle'>): void {
  const [r, R] = [bore / 2, outerDiameter / 2]
  const wall = 0.28 * (R - r)
  const lip = 0.1 * C
  mirror(
    view,
    [
      [0, r + 0.1 * (R - r)],
      [0, R],
      [C, R],
      [C, r + 0.1 * (R - r)],
      [C - wall, r + 0.1 * (R - r)],
      [C - wall, R - wall],
      [wall, R - wall],
      [wall, r + 0.1 * (R - r)],
    ],
    45,
  )
  for (const sign of [1, -1]) {
    const [low, high] = [sign * r, sign * (R - wall)]
    view.rectangle('visible', wall + lip, Math.min(low, high), C - wall - lip, Math.max(low, high))
    view.line('centre', [wall, sign * ((r + R - wall) / 2)], [C - wall, sign * ((r + R - wall) / 2)])
  }
  for (const x of [0, C]) view.line('visible', [x, -r - 0.1 * (R - r)], [x, r + 0.1 * (R - r)])
  view.axis(0, C)
  view.along('width', 'bottom', [0, -R], [C, -R])
  view.diameter('bore', 'left', wall + lip, bore).diameter('outerDiameter', 'right', C, outerDiameter)
}

function drawFace(bearing: BearingParameters): View {
  const view = new View('right')
  const [r, R] = [bearing.bore / 2, bearing.outerDiameter / 2]
  view.circle('visible', [0, 0], r).circle('visible', [0, 0], R).cross([0, 0], R)
  const pitch = (r + R) / 2
  if (bearing.form === 'thrust') return view.circle('centre', [0, 0], pitch)
  if (bearing.form === 'needle') {
    const wall = 0.28 * (R - r)
    return view.circle('visible', [0, 0], r + 0.1 * (R - r)).circle('hidden', [0, 0], R - wall)
  }
  const width = bearing.form === 'tapered' ? bearing.width : bearing.width
  const ball = Math.min(0.3 * (R - r), 0.42 * width)
  const [inner, outer] = [pitch - 0.55 * ball, pitch + 0.55 * ball]
  view.circle('visible', [0, 0], inner).circle('visible', [0, 0], outer)
  const isClosed = bearing.form === 'deep groove' && bearing.sealing !== 'open'
  if (isClosed) return view
  view.circle('centre', [0, 0], pitch)
  const count = Math.max(6, Math.floor((2 * Math.PI * pitch) / (2.9 * ball)))
  if (bearing.form === 'tapered') return view
  for (let index = 0; index < count; index += 1)
    drawBallBetween(view, toPoint(pitch, 90 + (360 / count) * index), ball, inner, outer)
  return view
}

/** The part of a ball that is seen between the rings. */
function drawBallBetween(view: View, centre: Point, ball: number, inner: number, outer: number): void {
  const pitch = Math.hypot(...centre)
  const turn = (Math.atan2(centre[1], centre[0]) * 180) / Math.PI
  const cut = (limit: number) => {
    const cosine = (pitch * pitch + ball * ball - limit * limit) / (2 * pitch * ball)
    return 180 - (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI
  }
  const [high, low] = [cut(outer), cut(inner)]
  view.arc('visible', centre, ball, turn + high, turn + low).arc('visible', centre, ball, turn - low, turn - high)
}
