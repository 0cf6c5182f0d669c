import type { Shape3D } from 'replicad'
import { type BuildSolid, type Kernel, type SectionArc, type SectionPoint, turn } from '../solid.ts'
import type { BearingParameters } from './parameters.ts'

type Form<Name extends BearingParameters['form']> = Extract<BearingParameters, { form: Name }>
type Section = readonly [SectionPoint, ...(SectionPoint | SectionArc)[]]

/** Rings and rolling elements, as far as the boundary dimensions tell: cages and clearances are left out. */
export const buildBearing: BuildSolid<BearingParameters> = (kernel, bearing) => {
  if (bearing.form === 'deep groove') return buildBall(kernel, bearing, bearing.sealing !== 'open', 0)
  if (bearing.form === 'angular contact') return buildBall(kernel, bearing, false, bearing.contactAngle)
  if (bearing.form === 'tapered') return buildTapered(kernel, bearing)
  if (bearing.form === 'thrust') return buildThrust(kernel, bearing)
  return buildNeedle(kernel, bearing)
}

const join = (kernel: Kernel, shapes: Shape3D[]) => kernel.makeCompound(shapes) as unknown as Shape3D

/** The same shape so many times around X. */
const repeat = (shape: Shape3D, count: number): Shape3D[] =>
  Array.from({ length: count }, (_, index) => shape.clone().rotate((360 / count) * index, [0, 0, 0], [1, 0, 0]))

type Range = readonly [from: number, to: number]

/** Radii in mm; the inner ring has its raceway outside. */
type Ring = { inner: number; outer: number; corner: number; isInner: boolean }

/** A ring's section with its four corners broken by `corner`. */
function listRing([from, to]: Range, { inner, outer, corner, isInner }: Ring): Section {
  const edge = Math.min(corner, (to - from) / 4, (outer - inner) / 3)
  return isInner
    ? [
        [from + edge, inner],
        [from, inner + edge],
        [from, outer],
        [to, outer],
        [to, inner + edge],
        [to - edge, inner],
      ]
    : [
        [from, inner],
        [from, outer - edge],
        [from + edge, outer],
        [to - edge, outer],
        [to, outer - edge],
        [to, inner],
      ]
}

function buildBall(
  kernel: Kernel,
  { bore, outerDiameter, width, corner = 0.5 }: Form<'deep groove'> | Form<'angular contact'>,
  isSealed: boolean,
  contactAngle: number,
): Shape3D {
  const height = (outerDiameter - bore) / 2
  const pitchRadius = (outerDiameter + bore) / 4
  const ball = Math.min(0.3 * height, 0.42 * width)
  const middle = width / 2
  // Each ring ends a fifth of the height before the balls' middle; an angular one has one low shoulder.
  const [low, high] = [pitchRadius - 0.2 * height, pitchRadius + 0.2 * height]
  const groove = turnTorus(kernel, middle, pitchRadius, ball * 1.03)
  const cutAway = contactAngle === 0 ? 0 : 0.12 * height
  const inner = buildRingBody(kernel, width, { inner: bore / 2, outer: low, corner, isInner: true }, cutAway).cut(
    groove,
  )
  const outer = buildRingBody(
    kernel,
    width,
    { inner: high, outer: outerDiameter / 2, corner, isInner: false },
    cutAway,
  ).cut(groove.clone())
  if (isSealed) {
    const covers = [0.08 * width, 0.86 * width].map((from) =>
      turn(kernel, [
        [from, low],
        [from, high],
        [from + 0.06 * width, high],
        [from + 0.06 * width, low],
      ]),
    )
    return join(kernel, [inner, outer, ...covers])
  }
  const sphere = kernel.makeSphere(ball).translate(middle, 0, pitchRadius)
  const count = Math.floor((0.88 * 2 * Math.PI * pitchRadius) / (2 * ball) / (contactAngle === 0 ? 1.25 : 1))
  return join(kernel, [inner, outer, ...repeat(sphere, count)])
}

function buildRingBody(kernel: Kernel, width: number, ring: Ring, cutAway: number): Shape3D {
  const { inner, outer, isInner } = ring
  const body = turn(kernel, listRing([0, width], ring))
  if (cutAway === 0) return body
  const relief: Section = isInner
    ? [
        [width / 2, outer],
        [width / 2, outer + 1],
        [width + 1, outer + 1],
        [width + 1, outer - cutAway],
      ]
    : [
        [width / 2, inner],
        [width / 2, inner - 1],
        [-1, inner - 1],
        [-1, inner + cutAway],
      ]
  return body.cut(turn(kernel, relief))
}

const turnTorus = (kernel: Kernel, x: number, radius: number, tube: number): Shape3D =>
  kernel.drawCircle(tube).translate(x, radius).sketchOnPlane('XZ').revolve([1, 0, 0]) as Shape3D

/** Cone and cup, whose races meet at the axis as the rollers do. */
function buildTapered(kernel: Kernel, bearing: Form<'tapered'>): Shape3D {
  const { bore, outerDiameter, overallWidth, width, cupWidth } = bearing
  const height = (outerDiameter - bore) / 2
  const middle = (bore + outerDiameter) / 4
  const slope = Math.tan((14 * Math.PI) / 180)
  const roller = 0.21 * height
  // The cone lies from 0 to `width`, the cup ends at `overallWidth`.
  const cupFrom = overallWidth - cupWidth
  const centre = overallWidth / 2
  const race = (x: number, offset: number) => middle + (centre - x) * slope + offset
  const cone = turn(kernel, [
    [0, bore / 2],
    [0, race(0, -roller) + 0.1 * height],
    [0.1 * width, race(0.1 * width, -roller) + 0.1 * height],
    [0.1 * width, race(0.1 * width, -roller)],
    [0.92 * width, race(0.92 * width, -roller)],
    [width, race(0.92 * width, -roller)],
    [width, bore / 2],
  ])
  const cup = turn(kernel, [
    [cupFrom, outerDiameter / 2],
    [cupFrom, race(cupFrom, roller)],
    [overallWidth, race(overallWidth, roller)],
    [overallWidth, outerDiameter / 2],
  ])
  const [from, to] = [0.14 * width, 0.88 * width]
  const rollerAt = (x: number) => 0.96 * roller * (1 + (0.2 * (centre - x)) / width)
  const axis = kernel
    .draw([from, 0])
    .lineTo([from, rollerAt(from)])
    .lineTo([to, rollerAt(to)])
    .lineTo([to, 0])
    .close()
    .sketchOnPlane('XZ')
    .revolve([1, 0, 0]) as Shape3D
  const tilted = axis.rotate(14, [centre, 0, 0], [0, 1, 0]).translate(0, 0, middle)
  const count = Math.floor((0.92 * Math.PI * middle) / roller)
  return join(kernel, [cone, cup, ...repeat(tilted, count)])
}

/** Two washers and the balls between them; the one for the shaft is narrower inside. */
function buildThrust(kernel: Kernel, { bore, outerDiameter, overallWidth, housingBore }: Form<'thrust'>): Shape3D {
  const height = (outerDiameter - bore) / 2
  const pitchRadius = (outerDiameter + bore) / 4
  const ball = Math.min(0.27 * height, 0.3 * overallWidth)
  const middle = overallWidth / 2
  const groove = turnTorus(kernel, middle, pitchRadius, ball * 1.03)
  const washer = (from: number, to: number, inner: number, outer: number): Shape3D =>
    turn(kernel, [
      [from, inner],
      [from, outer],
      [to, outer],
      [to, inner],
    ])
  const thickness = middle - 0.55 * ball
  const shaft = washer(0, thickness, bore / 2, outerDiameter / 2 - (housingBore - bore) / 2).cut(groove)
  const housing = washer(overallWidth - thickness, overallWidth, housingBore / 2, outerDiameter / 2).cut(groove.clone())
  const sphere = kernel.makeSphere(ball).translate(middle, 0, pitchRadius)
  const count = Math.floor((0.9 * Math.PI * pitchRadius) / ball / 1.08)
  return join(kernel, [shaft, housing, ...repeat(sphere, count)])
}

/** A drawn cup with its needles. */
function buildNeedle(kernel: Kernel, { bore, outerDiameter, width }: Form<'needle'>): Shape3D {
  const height = (outerDiameter - bore) / 2
  const wall = 0.3 * height
  const lip = 0.07 * width
  const cup = turn(kernel, [
    [0, bore / 2 + 0.3 * height],
    [0, outerDiameter / 2],
    [width, outerDiameter / 2],
    [width, bore / 2 + 0.3 * height],
    [width - lip, bore / 2 + 0.3 * height],
    [width - lip, outerDiameter / 2 - wall],
    [lip, outerDiameter / 2 - wall],
    [lip, bore / 2 + 0.3 * height],
  ])
  const needle = (height - wall) / 2
  const radius = bore / 2 + needle
  const one = kernel
    .drawCircle(0.98 * needle)
    .translate(0, radius)
    .sketchOnPlane('YZ', 1.4 * lip)
    .extrude(width - 2.8 * lip) as Shape3D
  return join(kernel, [cup, ...repeat(one, Math.floor((0.9 * Math.PI * radius) / needle))])
}
