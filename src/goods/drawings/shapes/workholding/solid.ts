import type { Shape3D } from 'replicad'
import { type BuildSolid, cutFlat, drawOutline, getTappedRadius, type Kernel, standCylinder } from '../solid.ts'
import type { WorkholdingParameters } from './parameters.ts'

type Form<Name extends WorkholdingParameters['form']> = Extract<WorkholdingParameters, { form: Name }>

export const buildWorkholding: BuildSolid<WorkholdingParameters> = (kernel, part) =>
  part.form === 'tee nut' ? buildTeeNut(kernel, part) : buildStrap(kernel, part)

/** A nut for a T-slot: its thread is a plain hole. */
function buildTeeNut(
  kernel: Kernel,
  { diameter, pitch, slot: a, baseWidth: e, baseHeight: k, totalHeight: h }: Form<'tee nut'>,
) {
  const c = 0.06 * e
  const outline = drawOutline(kernel, [
    [-e / 2 + c, 0],
    [e / 2 - c, 0],
    [e / 2, c],
    [e / 2, k],
    [a / 2, k],
    [a / 2, h],
    [-a / 2, h],
    [-a / 2, k],
    [-e / 2, k],
    [-e / 2, c],
  ])
  return cutFlat(outline, e).cut(standCylinder(kernel, getTappedRadius(diameter, pitch), -1, h + 1))
}

/** A flat strap with its slot, its nose bevelled from below and from both sides. */
function buildStrap(kernel: Kernel, { length: l, width: b, thickness: a, slotWidth: s }: Form<'strap'>): Shape3D {
  const nose = 0.22 * l
  const side = cutFlat(
    drawOutline(kernel, [
      [0, 0],
      [l - nose, 0],
      [l, 0.45 * a],
      [l, a],
      [0, a],
    ]),
    b,
  )
  const plan = drawOutline(kernel, [
    [0, -b / 2],
    [l - 0.5 * nose, -b / 2],
    [l, -0.3 * b],
    [l, 0.3 * b],
    [l - 0.5 * nose, b / 2],
    [0, b / 2],
  ])
  const slot = kernel.drawRoundedRectangle(0.45 * l, s, 0.4999 * s).translate(0.525 * l, 0)
  const stand = (outline: typeof plan) => outline.sketchOnPlane('XY', -1).extrude(a + 2) as Shape3D
  return side.intersect(stand(plan)).cut(stand(slot))
}
