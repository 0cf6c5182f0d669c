import { listPolygonPoints, View } from '../../view.ts'
import { drawHexalobular } from '../screw/head.ts'
import { crossWidths, driveSquares, hexalobularWidths, type StickToolParameters } from './parameters.ts'

type Tool<Form> = Extract<StickToolParameters, { form: Form }>

export function drawStickTool(tool: StickToolParameters): View[] {
  switch (tool.form) {
    case 'hexagon key':
      return drawHexagonKey(tool)
    case 'socket':
      return drawSocket(tool)
    case 'bit':
      return drawBit(tool)
    case 'screwdriver':
      return drawScrewdriver(tool)
    case 'pin punch':
      return drawPunch(tool)
    case 'chisel':
      return drawChisel(tool)
  }
}

/** An L of hexagon bar, bent around 1.5 times its width. */
function drawHexagonKey({ acrossFlats: s, longArm, shortArm }: Tool<'hexagon key'>): View[] {
  const front = new View('front')
  const e = s / Math.cos(Math.PI / 6)
  const inner = 1.2 * s
  const outer = inner + e
  const [x, y] = [longArm - outer, -outer]
  // The long arm lies on y from -e to 0, the short one hangs at its right end.
  for (const offset of [0, e / 4, (3 * e) / 4, e]) {
    front.line('visible', [0, -offset], [x, -offset]).arc('visible', [x, y], outer - offset, 0, 90)
    front.line('visible', [longArm - offset, y], [longArm - offset, -shortArm])
  }
  front.line('visible', [0, 0], [0, -e]).line('visible', [longArm - e, -shortArm], [longArm, -shortArm])
  front.line('centre', [-0.5 * s, -e / 2], [x, -e / 2]).arc('centre', [x, y], outer - e / 2, 0, 90)
  front.line('centre', [longArm - e / 2, y], [longArm - e / 2, -shortArm - 0.5 * s])
  front.along('longArm', 'top', [0, 0], [longArm, y]).across('shortArm', 'right', [longArm, -shortArm], [x, 0])
  const side = new View('right')
  side.polygon('visible', ...listPolygonPoints(6, s, 90, [0, -e / 2])).cross([0, -e / 2], e / 2)
  side.along('acrossFlats', 'bottom', [-s / 2, -e / 2], [s / 2, -e / 2])
  return [front, side]
}

function drawSocket({ drive, acrossFlats: s, outerDiameter: d, overallLength: l }: Tool<'socket'>): View[] {
  const front = new View('front')
  const a = driveSquares[drive]
  const back = Math.max(d, 1.75 * a)
  const depth = Math.min(0.55 * l, 0.9 * s)
  const square = Math.min(0.42 * l, 1.15 * a)
  const c = 0.03 * back
  const neck = Math.min(0.62 * l, l - square * 0.9)
  const profile: [number, number][] =
    back > d
      ? [
          [0, d / 2 - c],
          [c, d / 2],
          [0.5 * neck, d / 2],
          [neck, back / 2],
          [l - c, back / 2],
          [l, back / 2 - c],
        ]
      : [
          [0, d / 2 - c],
          [c, d / 2],
          [l - c, d / 2],
          [l, d / 2 - c],
        ]
  front.turned('visible', ...profile)
  const e = s / Math.cos(Math.PI / 6)
  for (const sign of [1, -1]) {
    front
      .line('hidden', [0, (sign * e) / 2], [depth, (sign * e) / 2])
      .line('hidden', [0, (sign * e) / 4], [depth, (sign * e) / 4])
    front.line('hidden', [l - square, (sign * a) / 2], [l, (sign * a) / 2])
  }
  front
    .line('hidden', [depth, -e / 2], [depth, e / 2])
    .line('hidden', [l - square, -a / 2], [l - square, a / 2])
    .axis(0, l)
  front.along('overallLength', 'bottom', [0, -d / 2 + c], [l, -back / 2 + c]).diameter('outerDiameter', 'left', c, d)
  front.across('drive', 'right', [l, -a / 2], [l, a / 2], { suffix: '″' })
  const side = new View('right')
  side.circle('visible', [0, 0], d / 2).polygon('visible', ...listPolygonPoints(6, s, 90))
  if (back > d) side.circle('visible', [0, 0], back / 2)
  side.cross([0, 0], back / 2).along('acrossFlats', 'bottom', [-s / 2, -s / 4], [s / 2, -s / 4])
  return [front, side]
}

/** How wide the point of a blade is. */
function getTipWidth(tip: string): number {
  if (tip.startsWith('PH')) return crossWidths[tip] ?? 6
  if (tip.startsWith('T')) return hexalobularWidths[tip] ?? 4
  if (tip.startsWith('H')) return Number(tip.slice(1))
  return Number(tip.split('x')[1])
}

/** The point from the side, up to where the blade is full. Returns where that is. */
function drawPoint(view: View, tip: string, blade: number): number {
  const w = getTipWidth(tip)
  if (tip.startsWith('PH')) {
    const [flat, taper] = [0.22 * w, 0.9 * w]
    const reach = taper + (blade - w) / 2 / Math.tan((28.5 * Math.PI) / 180)
    const full = Math.max(taper, reach)
    view
      .line('visible', [0, -flat], [0, flat], [0.35 * w, 0.42 * w], [full, blade / 2])
      .line('visible', [0, -flat], [0.35 * w, -0.42 * w], [full, -blade / 2])
    for (const sign of [1, -1]) view.line('visible', [0, sign * 0.5 * flat], [0.7 * full, sign * 0.16 * w])
    return full
  }
  if (/^[TH]/.test(tip)) {
    const long = Math.max(1.1 * w, 3)
    const e = tip.startsWith('H') ? w / Math.cos(Math.PI / 6) : w
    const slope = Math.abs(blade - e) / 2
    for (const y of [e / 2, e / 4, -e / 4, -e / 2]) view.line('visible', [0, y], [long, y])
    view.line('visible', [0, -e / 2], [0, e / 2]).line('visible', [long, -Math.max(e, 0) / 2], [long, e / 2])
    for (const sign of [1, -1]) view.line('visible', [long, (sign * e) / 2], [long + slope, (sign * blade) / 2])
    return long + slope
  }
  // A flat blade flares to its width, seen from its broad side.
  const full = 2 * w
  for (const sign of [1, -1])
    view.line('visible', [0, (sign * w) / 2], [0.5 * w, (sign * w) / 2], [full, (sign * blade) / 2])
  view.line('visible', [0, -w / 2], [0, w / 2]).arc('visible', [full + blade, 0], blade, 150, 210)
  return full
}

/** The point from its end. */
function drawPointFront(view: View, tip: string): void {
  const w = getTipWidth(tip)
  if (tip.startsWith('PH')) {
    const [r, t] = [w / 2, 0.11 * w]
    view.polygon(
      'visible',
      [t, t],
      [t, r],
      [-t, r],
      [-t, t],
      [-r, t],
      [-r, -t],
      [-t, -t],
      [-t, -r],
      [t, -r],
      [t, -t],
      [r, -t],
      [r, t],
    )
  } else if (tip.startsWith('T')) drawHexalobular(view, w)
  else if (tip.startsWith('H')) view.polygon('visible', ...listPolygonPoints(6, w, 90))
  else {
    const t = Number(tip.split('x')[0])
    view.rectangle('visible', -w / 2, -t / 2, w / 2, t / 2)
  }
}

/** A bit with the quarter-inch hexagon of ISO 1173 form C. */
function drawBit({ tip, overallLength: l }: Tool<'bit'>): View[] {
  const front = new View('front')
  const s = 6.35
  const e = s / Math.cos(Math.PI / 6)
  const neck = Math.min(Math.max(getTipWidth(tip), 3.2), 5.6)
  const wide = getTipWidth(tip) > e ? e : neck
  const full = drawPoint(front, tip, wide)
  const shoulder = Math.max(0.42 * l, full + 0.5)
  const body = Math.min(shoulder, l * 0.62)
  for (const sign of [1, -1])
    front.line(
      'visible',
      [full, (sign * wide) / 2],
      [body, (sign * wide) / 2],
      [body + (e - wide) / 2, (sign * e) / 2],
      [l - 0.3, (sign * e) / 2],
      [l, sign * (e / 2 - 0.3)],
    )
  for (const y of [e / 4, -e / 4]) front.line('visible', [body + (e - wide) / 2, y], [l - 0.3, y])
  front
    .line('visible', [body + (e - wide) / 2, -e / 2], [body + (e - wide) / 2, e / 2])
    .line('visible', [l, -e / 2 + 0.3], [l, e / 2 - 0.3])
  front.axis(0, l).along('overallLength', 'bottom', [0, 0], [l, -e / 2 + 0.3])
  front.pointer('tip', 'top', [0.5, getTipWidth(tip) * 0.3])
  const side = new View('right')
  side.polygon('visible', ...listPolygonPoints(6, s, 90))
  drawPointFront(side, tip)
  side.cross([0, 0], e / 2)
  return [front, side]
}

/** The blade is the tool's own; the handle is drawn in its usual form. */
function drawScrewdriver({ tip, bladeDiameter: d, bladeLength, overallLength: l }: Tool<'screwdriver'>): View[] {
  const front = new View('front')
  const full = drawPoint(front, tip, d)
  const h = 0.16 * l + d * 0.6
  for (const sign of [1, -1]) {
    front.line(
      'visible',
      [full, (sign * d) / 2],
      [bladeLength, (sign * d) / 2],
      [bladeLength, sign * 0.3 * h],
      [bladeLength + 0.12 * h, sign * 0.36 * h],
    )
    front.line(
      'visible',
      [bladeLength + 0.12 * h, sign * 0.36 * h],
      [bladeLength + 0.5 * h, sign * 0.3 * h],
      [bladeLength + 1.1 * h, sign * 0.5 * h],
      [l - 0.2 * h, sign * 0.5 * h],
      [l, sign * 0.32 * h],
    )
    front.line('thin', [bladeLength + 0.9 * h, sign * 0.2 * h], [l - 0.25 * h, sign * 0.2 * h])
  }
  front
    .line('visible', [bladeLength, -0.3 * h], [bladeLength, 0.3 * h])
    .line('visible', [l, -0.32 * h], [l, 0.32 * h])
    .axis(0, l)
  front
    .along('bladeLength', 'bottom', [0, -getTipWidth(tip) * 0.2], [bladeLength, -0.3 * h])
    .along('overallLength', 'bottom', [0, -getTipWidth(tip) * 0.2], [l, -0.32 * h])
  front.diameter('bladeDiameter', 'left', full, d).pointer('tip', 'top', [0.5, getTipWidth(tip) * 0.3])
  const side = new View('right')
  side.circle('visible', [0, 0], 0.5 * h).circle('visible', [0, 0], d / 2)
  drawPointFront(side, tip)
  side.cross([0, 0], 0.5 * h)
  return [front, side]
}

function drawPunch({ diameter: d, overallLength: l, pinLength, shankDiameter: s }: Tool<'pin punch'>): View[] {
  const front = new View('front')
  const cone = (s - d) / 2
  const c = 0.12 * s
  front.turned('visible', [0, d / 2], [pinLength, d / 2], [pinLength + cone, s / 2], [l - c, s / 2], [l, s / 2 - c])
  front
    .axis(0, l)
    .along('pinLength', 'bottom', [0, -d / 2], [pinLength, -d / 2])
    .along('overallLength', 'bottom', [0, -d / 2], [l, -s / 2 + c])
  front.diameter('diameter', 'left', 0, d).diameter('shankDiameter', 'right', l - c, s)
  const side = new View('right')
  return [
    front,
    side
      .circle('visible', [0, 0], s / 2)
      .circle('visible', [0, 0], d / 2)
      .cross([0, 0], s / 2),
  ]
}

/** The blade from its face and its edge; the handle is drawn in its usual form. */
function drawChisel({ bladeWidth: b, bladeLength, overallLength: l }: Tool<'chisel'>): View[] {
  const front = new View('front')
  const neck = Math.min(0.7 * b, 8)
  const full = 0.75 * bladeLength
  const handle = 13
  for (const sign of [1, -1]) {
    front.line(
      'visible',
      [0, (sign * b) / 2],
      [full, (sign * b) / 2],
      [0.86 * bladeLength, (sign * neck) / 2],
      [bladeLength, (sign * neck) / 2],
    )
    front.line('thin', [0.1 * bladeLength, sign * 0.32 * b], [full, sign * 0.32 * b])
    front.line(
      'visible',
      [bladeLength, sign * 0.75 * handle],
      [bladeLength + 12, sign * 0.75 * handle],
      [bladeLength + 0.45 * (l - bladeLength), sign * 1.15 * handle],
      [l - 6, sign * handle],
      [l, sign * 0.75 * handle],
    )
    front.line('visible', [bladeLength, (sign * neck) / 2], [bladeLength, sign * 0.75 * handle])
  }
  front
    .line('visible', [0, -b / 2], [0, b / 2])
    .line('visible', [bladeLength + 12, -0.75 * handle], [bladeLength + 12, 0.75 * handle])
    .line('visible', [l, -0.75 * handle], [l, 0.75 * handle])
  // The bevel that makes the edge.
  front.line('visible', [6, -b / 2], [6, b / 2])
  front
    .axis(0, l)
    .along('bladeLength', 'bottom', [0, -b / 2], [bladeLength, -0.75 * handle])
    .along('overallLength', 'bottom', [0, -b / 2], [l, -0.75 * handle])
  front.across('bladeWidth', 'left', [0, -b / 2], [0, b / 2])
  return [front]
}
