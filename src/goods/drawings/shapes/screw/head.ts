import { getCoreDiameter, listArcPoints, listPolygonPoints, type Point, toPoint, type View } from '../../view.ts'
import type { ScrewParameters } from './parameters.ts'
import { getRecessDepth } from './recess.ts'

/** The head from its side, left of 0. */
export function drawHead(view: View, screw: ScrewParameters): void {
  const { head, headHeight: k = 0, headDiameter: dk = 0, diameter: d } = screw
  if (head === 'hexagon') drawHexagonHead(view, screw)
  if (head === 'flange') drawFlangeHead(view, screw)
  if (head === 'cylinder') drawCylinderHead(view, k, dk, 0.06 * dk)
  if (head === 'cheese') drawCylinderHead(view, k, dk, 0.02 * dk)
  if (head === 'button' || head === 'pan') drawRoundHead(view, screw)
  if (head === 'countersunk') {
    const land = Math.max(0, k - (dk - d) / 2)
    view.line('visible', [k, d / 2], [land, dk / 2], [0, dk / 2], [0, -dk / 2], [land, -dk / 2], [k, -d / 2])
    view.line('visible', [land, -dk / 2], [land, dk / 2]).line('visible', [k, -d / 2], [k, d / 2])
    view.along('headHeight', 'top', [0, dk / 2], [k, d / 2]).diameter('headDiameter', 'left', 0, dk)
  }
  if (head !== 'none' && head !== 'countersunk' && head !== 'hexagon' && head !== 'flange')
    view.along('headHeight', 'top', [-k, dk / 2], [0, dk / 2]).diameter('headDiameter', 'left', -k, dk)
  drawRecessSide(view, screw)
}

/** A hexagon across its corners: three faces, whose chamfer leaves arcs. */
function drawHexagonHead(view: View, { headHeight: k = 0, acrossFlats: s = 0 }: ScrewParameters): void {
  drawHexagonSide(view, { from: 0, to: -k, acrossFlats: s })
  view.along('headHeight', 'top', [-k, getCorners(s) / 2], [0, getCorners(s) / 2])
}

const getCorners = (acrossFlats: number) => acrossFlats / Math.cos(Math.PI / 6)

/** A hexagon seen across its corners, with the arcs of a chamfer at the end `to`, and at `from` if `both`. */
export function drawHexagonSide(
  view: View,
  { from, to, acrossFlats, both = false }: { from: number; to: number; acrossFlats: number; both?: boolean },
): void {
  const e = getCorners(acrossFlats)
  const dip = Math.min(((e - acrossFlats) / 2) * Math.tan(Math.PI / 6), Math.abs(to - from) / 3)
  drawHexagonFaces(view, [from, to], { e, s: acrossFlats, dip, both })
}

type HexagonFaces = { e: number; s: number; dip: number; both: boolean }

function drawHexagonFaces(view: View, [from, to]: readonly [number, number], { e, s, dip, both }: HexagonFaces): void {
  const inward = Math.sign(from - to)
  const start = both ? from - inward * dip : from
  view
    .line('visible', [start, e / 2], [to + inward * dip, e / 2])
    .line('visible', [start, -e / 2], [to + inward * dip, -e / 2])
  view
    .line('visible', [start, e / 4], [to + inward * dip, e / 4])
    .line('visible', [start, -e / 4], [to + inward * dip, -e / 4])
  drawChamfer(view, to, inward * dip, e, s)
  if (both) drawChamfer(view, from, -inward * dip, e, s)
  else view.line('visible', [from, -e / 2], [from, e / 2])
}

/** A chamfered end: its face, and an arc on each of the three sides that are seen. */
function drawChamfer(view: View, x: number, dip: number, e: number, s: number): void {
  view.line('visible', [x, -s / 2], [x, s / 2])
  view.line('visible', [x, s / 2], [x + dip, e / 2]).line('visible', [x, -s / 2], [x + dip, -e / 2])
  for (const [low, high] of [
    [-e / 4, e / 4],
    [e / 4, e / 2],
    [-e / 2, -e / 4],
  ] as const)
    drawArcThrough(view, [x + dip, low], [x, (low + high) / 2], [x + dip, high])
}

/** An arc through three points whose middle one lies half way up. */
function drawArcThrough(view: View, from: Point, middle: Point, to: Point): void {
  const half = (to[1] - from[1]) / 2
  const rise = Math.abs(middle[0] - from[0])
  if (rise < 1e-6) return
  const radius = (half * half + rise * rise) / (2 * rise)
  const faces = Math.sign(middle[0] - from[0])
  const centre: Point = [middle[0] - faces * radius, middle[1]]
  const spread = (Math.asin(Math.min(1, half / radius)) * 180) / Math.PI
  const base = faces > 0 ? 0 : 180
  view.arc('visible', centre, radius, base - spread, base + spread)
}

function drawFlangeHead(view: View, screw: ScrewParameters): void {
  const { headHeight: k = 0, acrossFlats: s = 0, flangeDiameter: dc = 0 } = screw
  drawFlange(view, { height: k, flangeDiameter: dc, acrossFlats: s, direction: -1 })
  view.along('headHeight', 'top', [-k, getCorners(s) / 2], [0, dc / 2])
  view.diameter('flangeDiameter', 'left', -0.05 * k, dc)
}

/** A flange and the hexagon on it, from 0 in a direction. */
export function drawFlange(
  view: View,
  {
    height,
    flangeDiameter: dc,
    acrossFlats: s,
    direction,
  }: {
    height: number
    flangeDiameter: number
    acrossFlats: number
    direction: 1 | -1
  },
): void {
  const rim = 0.1 * height * direction
  const cone = 0.28 * height * direction
  view.turned('visible', [0, dc / 2 - Math.abs(rim) / 2], [rim, dc / 2], [cone, getCorners(s) / 2])
  drawHexagonSide(view, { from: cone, to: height * direction, acrossFlats: s })
}

function drawCylinderHead(view: View, k: number, dk: number, edge: number): void {
  view.turned('visible', [-k, dk / 2 - edge], [-k + edge, dk / 2], [0, dk / 2])
}

/** A button is the cap of a ball; a pan is flatter in the middle and rounder at its rim. */
function drawRoundHead(view: View, { head, headHeight: k = 0, headDiameter: dk = 0 }: ScrewParameters): void {
  const rim = head === 'pan' ? 0.35 * k : 0.08 * k
  const cap = k - rim
  const flat = head === 'pan' ? 0.3 * dk : 0.28 * dk
  const half = dk / 2
  // The radius through the rim and the edge of the flat.
  const centreX = (half * half - flat * flat - cap * cap) / (2 * cap)
  const radius = Math.hypot(half, centreX)
  const centre: Point = [-rim + centreX, 0]
  const rimAngle = (Math.atan2(half, -centreX) * 180) / Math.PI
  const flatAngle = (Math.atan2(flat, -cap - centreX) * 180) / Math.PI
  view.arc('visible', centre, radius, rimAngle, flatAngle).arc('visible', centre, radius, -flatAngle, -rimAngle)
  view.line('visible', [-k, -flat], [-k, flat]).line('visible', [-rim, half], [0, half], [0, -half], [-rim, -half])
}

/** The socket, hidden in the view from the side. */
function drawRecessSide(view: View, screw: ScrewParameters): void {
  const { head, drive, headHeight: k = 0, recessWidth = 0 } = screw
  const depth = getRecessDepth(screw)
  if (drive === 'none' || depth === 0) return
  const top = head === 'countersunk' || head === 'none' ? 0 : -k
  const deep = top + depth
  if (drive === 'slot') {
    view.line(
      'visible',
      [top, recessWidth / 2],
      [deep, recessWidth / 2],
      [deep, -recessWidth / 2],
      [top, -recessWidth / 2],
    )
  } else {
    const half = drive === 'hexagon' ? getCorners(recessWidth) / 2 : recessWidth / 2
    const narrow = drive === 'cross' ? 0.45 * half : half
    const bottom = deep + (drive === 'hexagon' ? Math.min(0.29 * recessWidth, 0.3 * depth) : 0.1 * depth)
    view.line('hidden', [top, half], [deep, narrow], [bottom, 0], [deep, -narrow], [top, -half])
    view.line('hidden', [deep, narrow], [deep, -narrow])
    if (drive === 'hexagon')
      view.line('hidden', [top, half / 2], [deep, half / 2]).line('hidden', [top, -half / 2], [deep, -half / 2])
  }
  const level = head === 'none' ? screw.diameter / 2 : (screw.headDiameter ?? 0) / 2
  view.along('recessDepth', 'bottom', [top, -level], [deep, -level])
}

/** The head as it is seen from its top. */
export function drawHeadFront(view: View, screw: ScrewParameters): void {
  const { head, headDiameter: dk = 0, acrossFlats: s = 0, flangeDiameter: dc = 0 } = screw
  if (head === 'hexagon' || head === 'flange') {
    const corners = listPolygonPoints(6, s, 90)
    view.polygon('visible', ...corners).circle('visible', [0, 0], 0.475 * s)
    if (head === 'flange') view.circle('visible', [0, 0], dc / 2)
    view.along('acrossFlats', 'bottom', [-s / 2, -s / 4], [s / 2, -s / 4])
    view.cross([0, 0], head === 'flange' ? dc / 2 : getCorners(s) / 2)
    return
  }
  if (head === 'none') {
    drawThreadFront(view, screw)
    view.cross([0, 0], screw.diameter / 2)
    return
  }
  view.circle('visible', [0, 0], dk / 2)
  if (head === 'cylinder') view.circle('visible', [0, 0], dk / 2 - 0.06 * dk)
  if (head === 'button') view.circle('visible', [0, 0], 0.28 * dk)
  if (head === 'pan') view.circle('thin', [0, 0], 0.3 * dk)
  view.cross([0, 0], dk / 2)
}

/** The recess as it is seen from the top of the head. */
export function drawRecessFront(view: View, screw: ScrewParameters): void {
  const { drive, recessWidth: w = 0, headDiameter, diameter } = screw
  const half = (headDiameter ?? diameter) / 2
  if (drive === 'hexagon') {
    view.polygon('visible', ...listPolygonPoints(6, w, 90))
    view.along('recessWidth', 'bottom', [-w / 2, -w / 4], [w / 2, -w / 4])
  }
  if (drive === 'slot') {
    const reach = Math.sqrt(half * half - (w * w) / 4)
    view.line('visible', [w / 2, -reach], [w / 2, reach]).line('visible', [-w / 2, -reach], [-w / 2, reach])
    view.along('recessWidth', 'bottom', [-w / 2, -reach], [w / 2, -reach])
  }
  if (drive === 'cross') {
    const [r, t] = [w / 2, 0.13 * w]
    const quarter: Point[] = [
      [t, t],
      [t, r],
      [-t, r],
      [-t, t],
    ]
    const turned = [0, 90, 180, 270].flatMap((turn) => quarter.map(([x, y]) => rotate([x, y], turn)))
    view.polygon('visible', ...turned)
    view.along('recessWidth', 'bottom', [-r, -t], [r, -t])
  }
  if (drive === 'hexalobular') {
    drawHexalobular(view, w)
    view.along('recessWidth', 'bottom', [-w / 2, 0], [w / 2, 0], { prefix: 'Ø' })
  }
}

const rotate = ([x, y]: Point, degrees: number): Point => {
  const [c, s] = toPoint(1, degrees)
  return [x * c - y * s, x * s + y * c]
}

/** Six lobes by ISO 10664: the width over them is `w`, the narrow one 0.72 of it. */
export function drawHexalobular(view: View, w: number): void {
  const lobe = 0.1 * w
  const lobes = Array.from({ length: 6 }, (_, index) => toPoint(w / 2 - lobe, 60 * index))
  for (const [index, centre] of lobes.entries()) {
    view.arc('visible', centre, lobe, 60 * index - 75, 60 * index + 75)
    const next = lobes[(index + 1) % 6]!
    const end = listArcPoints(centre, lobe, 60 * index + 75, 60 * index + 75, 1)[0]!
    const start = listArcPoints(next, lobe, 60 * (index + 1) - 75, 60 * (index + 1) - 75, 1)[0]!
    const middle = toPoint(0.36 * w, 60 * index + 30)
    drawArcBetween(view, end, middle, start)
  }
}

/** The arc through three points, which bulges towards 0. */
function drawArcBetween(view: View, from: Point, middle: Point, to: Point): void {
  const half = Math.hypot(to[0] - from[0], to[1] - from[1]) / 2
  const chord: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const rise = Math.hypot(chord[0] - middle[0], chord[1] - middle[1])
  const radius = (half * half + rise * rise) / (2 * rise)
  const direction = Math.hypot(chord[0], chord[1])
  const out: Point = [chord[0] / direction, chord[1] / direction]
  const centre: Point = [middle[0] + out[0] * radius, middle[1] + out[1] * radius]
  const angle = ([x, y]: Point) => (Math.atan2(y - centre[1], x - centre[0]) * 180) / Math.PI
  view.arc('visible', centre, radius, angle(to), angle(from))
}

/** What is seen of a screw without a head: its end, whose thread has its core as a thin line. */
function drawThreadFront(view: View, { diameter, pitch, head }: ScrewParameters): void {
  if (head === 'none') view.threadEnd([0, 0], diameter / 2, getCoreDiameter(diameter, pitch) / 2)
}
