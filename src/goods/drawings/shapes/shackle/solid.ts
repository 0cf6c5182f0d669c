import type { Shape3D } from 'replicad'
import { type BuildSolid, bendRing, buildBox, fuseAll, type Kernel, standCylinder, turnCylinder } from '../solid.ts'
import type { ShackleParameters } from './parameters.ts'

/** The body bent around, its eyes, and the pin through them along X. */
export const buildShackle: BuildSolid<ShackleParameters> = (kernel, shackle) =>
  kernel.makeCompound([buildBody(kernel, shackle), buildPin(kernel, shackle)]) as unknown as Shape3D

function buildBody(
  kernel: Kernel,
  { style, body: d, pinDiameter: D, jaw: W, insideLength: S }: ShackleParameters,
): Shape3D {
  const inside = (style === 'bow' ? 1.5 * W : W) / 2
  const centre = S - inside
  const radius = inside + d / 2
  // A bow narrows from its widest to its jaw.
  const drop = style === 'bow' ? (25 * Math.PI) / 180 : 0
  const [x, z] = [radius * Math.cos(drop), centre - radius * Math.sin(drop)]
  const below = buildBox(kernel, [-2 * radius, -d, z - 4 * radius], [2 * radius, d, z])
  const bow = bendRing(kernel, radius, d / 2, centre).cut(below)
  const parts = [-1, 1].flatMap((side) => {
    const eye = (W + d) / 2
    const leg = stretchRod(kernel, [side * x, z], [side * eye, 0], d / 2)
    const lug = turnCylinder(kernel, (side * W) / 2, side * (W / 2 + d), D)
    if (style !== 'bow') return [leg, lug]
    // A ball as thick as the bars touches them along a circle, whose mesh does not always close.
    const knee = kernel.makeSphere(0.501 * d).translate(side * x, 0, z)
    return [leg, knee, lug]
  })
  return fuseAll([bow, ...parts]).cut(turnCylinder(kernel, -W - 2 * d, W + 2 * d, D / 2))
}

/** A rod between two points of the plane in which the shackle is seen. */
function stretchRod(kernel: Kernel, [x, z]: [number, number], [toX, toZ]: [number, number], radius: number): Shape3D {
  const length = Math.hypot(toX - x, toZ - z)
  return kernel.makeCylinder(radius, length, [x, 0, z], [(toX - x) / length, 0, (toZ - z) / length])
}

function buildPin(kernel: Kernel, { pinType, body: d, pinDiameter: D, jaw: W }: ShackleParameters): Shape3D {
  const edge = W / 2 + d
  const head = (pinType === 'screw pin' ? 0.7 : 0.65) * D
  const pin = turnCylinder(kernel, pinType === 'bolt' ? -edge - 1.5 * D : -edge - 0.15 * D, edge, D / 2)
  const collar = turnCylinder(kernel, edge, edge + head, 0.85 * D)
  if (pinType === 'bolt') return fuseAll([pin, collar, turnCylinder(kernel, -edge - 0.8 * D, -edge, 0.85 * D)])
  const eye = standCylinder(kernel, 0.6 * D, -0.2 * D, 0.2 * D)
    .cut(standCylinder(kernel, 0.28 * D, -D, D))
    .rotate(90, [0, 0, 0], [1, 0, 0])
    .translate(edge + head + 0.45 * D, 0, 0)
  return fuseAll([pin, collar, eye])
}
