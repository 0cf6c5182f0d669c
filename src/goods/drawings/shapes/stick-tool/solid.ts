import type { Shape3D } from 'replicad'
import {
  type BuildSolid,
  buildBox,
  extrudeHexagon,
  getCornerRadius,
  type Kernel,
  turn,
  turnCylinder,
} from '../solid.ts'
import { buildBit, buildScrewdriver } from './blade-solid.ts'
import { driveSquares, type StickToolParameters } from './parameters.ts'

type Tool<Name extends StickToolParameters['form']> = Extract<StickToolParameters, { form: Name }>

export const buildStickTool: BuildSolid<StickToolParameters> = (kernel, tool) => {
  if (tool.form === 'hexagon key') return buildHexagonKey(kernel, tool)
  if (tool.form === 'socket') return buildSocket(kernel, tool)
  if (tool.form === 'bit') return buildBit(kernel, tool)
  if (tool.form === 'screwdriver') return buildScrewdriver(kernel, tool)
  return tool.form === 'pin punch' ? buildPunch(kernel, tool) : buildChisel(kernel, tool)
}

/** Two arms and the bend between them, whose middle has a radius of one and a half keys. */
function buildHexagonKey(kernel: Kernel, { acrossFlats: s, longArm, shortArm }: Tool<'hexagon key'>): Shape3D {
  const half = s / 2
  const bend = 1.5 * s
  // The outsides of the arms meet at `longArm`; the short one hangs down.
  const corner = longArm - half - bend
  const long = extrudeHexagon(kernel, s, 0, corner).rotate(30, [0, 0, 0], [1, 0, 0])
  const section = kernel.drawPolysides(getCornerRadius(s), 6).rotate(30).sketchOnPlane('YZ', corner)
  const elbow = section.revolve([0, 1, 0], { origin: [corner, 0, -bend] }) as Shape3D
  const quarter = elbow.intersect(buildBox(kernel, [corner, -s, -bend], [longArm + s, s, s]))
  const drop = shortArm - half - bend
  const short = extrudeHexagon(kernel, s, 0, drop)
    .rotate(30, [0, 0, 0], [1, 0, 0])
    .rotate(90, [0, 0, 0], [0, 1, 0])
    .translate(corner + bend, 0, -bend)
  return long.fuse(quarter).fuse(short)
}

/** A hexagon in front and the driving square behind. */
function buildSocket(
  kernel: Kernel,
  { drive, acrossFlats: s, outerDiameter: d, overallLength: l }: Tool<'socket'>,
): Shape3D {
  const square = driveSquares[drive]
  const back = Math.max(d, 1.72 * square)
  const edge = 0.04 * d
  const deep = Math.min(0.45 * l, 1.2 * s)
  const body = turn(kernel, [
    [0, 0],
    [0, d / 2 - edge],
    [edge, d / 2],
    [0.5 * l, d / 2],
    [0.5 * l + 0.3 * Math.abs(back - d) + 0.01, back / 2],
    [l - edge, back / 2],
    [l, back / 2 - edge],
    [l, 0],
  ])
  const pocket = buildBox(kernel, [l - 1.15 * square, -square / 2, -square / 2], [l + 1, square / 2, square / 2])
  return body
    .cut(extrudeHexagon(kernel, s, -1, deep))
    .cut(pocket)
    .cut(turnCylinder(kernel, deep - 0.1, l, 0.35 * Math.min(s, square)))
}

function buildPunch(kernel: Kernel, { diameter: d, overallLength: l, pinLength, shankDiameter: s }: Tool<'pin punch'>) {
  const c = 0.12 * s
  return turn(kernel, [
    [0, 0],
    [0, d / 2],
    [pinLength, d / 2],
    [pinLength + (s - d) / 2, s / 2],
    [l - c, s / 2],
    [l, s / 2 - c],
    [l, 0],
  ])
}

/** The blade with its bevel, and a handle in its usual form. */
function buildChisel(kernel: Kernel, { bladeWidth: b, bladeLength, overallLength: l }: Tool<'chisel'>): Shape3D {
  const neck = Math.min(0.7 * b, 8)
  const handle = 13
  const blade = kernel
    .draw([0, -b / 2])
    .lineTo([0, b / 2])
    .lineTo([0.75 * bladeLength, b / 2])
    .lineTo([0.86 * bladeLength, neck / 2])
    .lineTo([bladeLength + 5, neck / 2])
    .lineTo([bladeLength + 5, -neck / 2])
    .lineTo([0.86 * bladeLength, -neck / 2])
    .lineTo([0.75 * bladeLength, -b / 2])
    .close()
    .sketchOnPlane('XZ', -2)
    .extrude(4) as Shape3D
  const bevel = kernel
    .draw([-1, 2])
    .lineTo([6, 2])
    .lineTo([-1, -2])
    .close()
    .sketchOnPlane('XY', -b)
    .extrude(2 * b) as Shape3D
  const grip = turn(kernel, [
    [bladeLength, 0],
    [bladeLength, 0.75 * handle],
    [bladeLength + 12, 0.75 * handle],
    [bladeLength + 0.45 * (l - bladeLength), 1.15 * handle],
    [l - 6, handle],
    [l, 0.75 * handle],
    [l, 0],
  ])
  return blade.cut(bevel).fuse(grip)
}
