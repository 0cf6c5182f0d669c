import type { Shape3D } from 'replicad'
import { type BuildSolid, buildBox, fuseAll, type Kernel, standCylinder } from '../solid.ts'
import type { MountedBearingParameters } from './parameters.ts'

/** A housing in its usual form around the shaft, which runs along Y, and the inner ring that stands out of it. */
export const buildMountedBearing: BuildSolid<MountedBearingParameters> = (kernel, unit) => {
  const { bore, innerRingWidth: width } = unit
  const ring = lieCylinder(kernel, 0.69 * bore, width)
  const housing = unit.form === 'pillow block' ? buildPillowBlock(kernel, unit) : buildFlange(kernel, unit)
  return housing.fuse(ring).cut(lieCylinder(kernel, bore / 2, width + 2))
}

/** A cylinder along Y around the shaft. */
const lieCylinder = ({ makeCylinder }: Kernel, radius: number, width: number, x = 0, z = 0) =>
  makeCylinder(radius, width, [x, -width / 2, z], [0, 1, 0])

function buildPillowBlock(kernel: Kernel, unit: Extract<MountedBearingParameters, { form: 'pillow block' }>): Shape3D {
  const { bore, centreHeight: H, baseLength: L, boltCentres: J, boltDiameter, innerRingWidth } = unit
  const body = 0.55 * innerRingWidth
  const top = Math.min(0.98 * H, 1.4 * bore + 0.2 * H)
  const foot = 0.42 * H
  const block = fuseAll([
    lieCylinder(kernel, top, body),
    buildBox(kernel, [-L / 2, -body / 2, -H], [L / 2, body / 2, foot * 0.95 - H]),
    buildBox(kernel, [-0.94 * top, -body / 2, -H], [0.94 * top, body / 2, 0]),
  ])
  const holes = [-1, 1].map((side) => standCylinder(kernel, 0.6 * boltDiameter, -H - 1, foot - H + 1, (side * J) / 2))
  return holes.reduce((whole, hole) => whole.cut(hole), block)
}

function buildFlange(kernel: Kernel, unit: Extract<MountedBearingParameters, { form: 'square flange' }>): Shape3D {
  const { baseLength: L, boltCentres: J, boltDiameter, innerRingWidth } = unit
  const body = 0.55 * innerRingWidth
  const plate = kernel
    .drawRoundedRectangle(L, L, (L - J) / 2)
    .sketchOnPlane('XZ', -body / 2)
    .extrude(0.5 * body) as Shape3D
  const corners = [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const
  const holes = corners.map(([x, z]) => lieCylinder(kernel, 0.58 * boltDiameter, 4 * body, (x * J) / 2, (z * J) / 2))
  return holes.reduce((whole, hole) => whole.cut(hole), plate.fuse(lieCylinder(kernel, 0.36 * L, body)))
}
