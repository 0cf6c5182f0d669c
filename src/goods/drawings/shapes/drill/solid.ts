import type { Shape3D } from 'replicad'
import { type BuildSolid, buildBox, type Kernel, type SectionPoint, turn, turnCylinder } from '../solid.ts'
import { type DrillParameters, morseTapers } from './parameters.ts'

type Form<Name extends DrillParameters['form']> = Extract<DrillParameters, { form: Name }>
type Twist = Form<'straight shank'> | Form<'Morse taper'>

export const buildDrill: BuildSolid<DrillParameters> = (kernel, drill) =>
  drill.form === 'countersink' ? buildCountersink(kernel, drill) : buildTwist(kernel, drill)

/** The body with two flutes at a helix of 30 degrees, and the shank. */
function buildTwist(kernel: Kernel, drill: Twist): Shape3D {
  const { diameter: d, overallLength: l, fluteLength, pointAngle } = drill
  const tip = d / 2 / Math.tan(((pointAngle / 2) * Math.PI) / 180)
  const fluted = drawFluted(kernel, d)
    .sketchOnPlane('YZ')
    .extrude(fluteLength, {
      twistAngle: (fluteLength / (Math.PI * d)) * Math.tan(Math.PI / 6) * 360,
    }) as Shape3D
  // What is outside of the point is cut off: a cone that meets the lands in their own surface would not do.
  const pointed = fluted.cut(
    turn(kernel, [
      [-1, 0],
      [0, 0],
      [1.2 * tip, 0.6 * d],
      [-1, 0.6 * d],
    ]),
  )
  if (drill.form === 'straight shank') return pointed.fuse(turnCylinder(kernel, fluteLength, l, d / 2))
  return pointed.fuse(buildTaper(kernel, drill))
}

/** The section of a body: two lands and the web between the flutes. */
function drawFluted({ drawCircle }: Kernel, d: number) {
  const flute = drawCircle(0.3 * d).translate(0, 0.39 * d)
  return drawCircle(d / 2)
    .cut(flute)
    .cut(flute.rotate(180))
}

/** The neck, the taper, and its tang. */
function buildTaper(
  kernel: Kernel,
  { taper, diameter: d, overallLength: l, fluteLength }: Form<'Morse taper'>,
): Shape3D {
  const { large, small, length, tang } = morseTapers[taper]!
  const from = l - length
  const collar = from - 0.06 * length
  const neck: SectionPoint[] =
    collar > fluteLength
      ? [
          [fluteLength, d / 2],
          [collar, d / 2],
        ]
      : [[fluteLength, d / 2]]
  const body = turn(kernel, [
    [fluteLength, 0],
    ...neck,
    [Math.max(collar, fluteLength), large / 2],
    [from, large / 2],
    [l - 0.16 * length, small / 2],
    [l, small / 2],
    [l, 0],
  ])
  const flat = (low: number, high: number) => buildBox(kernel, [l - 0.16 * length, low, -large], [l + 1, high, large])
  return body.cut(flat(tang / 2, large)).cut(flat(-large, -tang / 2))
}

/** Three cutting edges at 90 degrees. */
function buildCountersink(kernel: Kernel, drill: Form<'countersink'>): Shape3D {
  const { diameter: d, overallLength: l, shankDiameter, tipDiameter } = drill
  const cone = (d - tipDiameter) / 2
  const land = 0.08 * d
  const body = turn(kernel, [
    [0, 0],
    [0, tipDiameter / 2],
    [cone, d / 2],
    [cone + land, d / 2],
    [cone + 2.5 * land + 0.12 * d, shankDiameter / 2],
    [l, shankDiameter / 2],
    [l, 0],
  ])
  const groove = buildBox(kernel, [-1, 0, 0.12 * d], [cone + 0.4 * land, d, d])
  const cutter = [0, 120, 240].map((angle) => groove.clone().rotate(angle, [0, 0, 0], [1, 0, 0]))
  return cutter.reduce((whole, gap) => whole.cut(gap), body as Shape3D)
}
