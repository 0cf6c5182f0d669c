import type { Shape3D } from 'replicad'
import { type BuildSolid, bendRing, fuseAll, getCoreRadius, getTappedRadius, standCylinder } from '../solid.ts'
import type { LiftingEyeParameters } from './parameters.ts'

/** A ring of round bar on its collar, which stands on 0; a bolt's thread below. */
export const buildLiftingEye: BuildSolid<LiftingEyeParameters> = (kernel, eye) => {
  const { diameter: d, pitch, eyeInner, eyeOuter, totalHeight, collarDiameter, collarHeight } = eye
  const centre = totalHeight - eyeOuter / 2
  const inside = standCylinder(kernel, eyeInner / 2, -eyeOuter, eyeOuter).rotate(90, [0, 0, 0], [1, 0, 0])
  const neck = standCylinder(kernel, 0.42 * collarDiameter, 0, centre).cut(inside.translate(0, 0, centre))
  const ring = bendRing(kernel, (eyeInner + eyeOuter) / 4, (eyeOuter - eyeInner) / 4, centre)
  const body: [Shape3D, ...Shape3D[]] = [ring, neck, standCylinder(kernel, collarDiameter / 2, 0, collarHeight)]
  if (eye.form === 'bolt') {
    const chamfer = d / 2 - getCoreRadius(d, pitch)
    const thread = standCylinder(kernel, d / 2, -eye.length, 0).chamfer(chamfer, (edges) =>
      edges.inPlane('XY', -eye.length),
    )
    return fuseAll([...body, thread])
  }
  const depth = Math.min(collarHeight * 1.6, centre - eyeInner / 2)
  return fuseAll(body).cut(standCylinder(kernel, getTappedRadius(d, pitch), -1, depth))
}
