import type { Shape3D } from 'replicad'
import { type BuildSolid, buildBox, getCoreRadius, type Kernel, turn } from '../solid.ts'
import type { TapParameters } from './parameters.ts'

/** The lead, the thread as a plain cylinder with four flutes, the shank and its square. */
export const buildTap: BuildSolid<TapParameters> = (kernel, tap) => {
  const { diameter: d, pitch, overallLength: l, threadLength, shankDiameter, square } = tap
  const body = turn(kernel, [
    [0, 0],
    [0, getCoreRadius(d, pitch)],
    [2 * pitch, d / 2],
    [threadLength, d / 2],
    [threadLength, shankDiameter / 2],
    [l, shankDiameter / 2],
    [l, 0],
  ])
  const fluted = [0, 1, 2, 3].reduce((whole, index) => whole.cut(buildFlute(kernel, tap, 90 * index)), body as Shape3D)
  const corner = shankDiameter
  const prism = buildBox(kernel, [l - 1.25 * square, -square / 2, -square / 2], [l + 1, square / 2, square / 2])
  const end = buildBox(kernel, [l - 1.25 * square, -corner, -corner], [l + 1, corner, corner]).cut(prism)
  return fluted.cut(end)
}

/** A flute runs out behind the thread. */
function buildFlute({ makeCylinder, makeSphere }: Kernel, { diameter: d, threadLength }: TapParameters, angle: number) {
  const radius = 0.16 * d
  const flute = makeCylinder(radius, threadLength + 0.1 * d, [-0.1 * d, 0, 0.42 * d], [1, 0, 0]).fuse(
    makeSphere(radius).translate(threadLength, 0, 0.42 * d),
  )
  return flute.rotate(angle, [0, 0, 0], [1, 0, 0])
}
