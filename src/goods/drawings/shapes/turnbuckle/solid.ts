import type { Shape3D } from 'replicad'
import { type BuildSolid, bendRing, buildBox, fuseAll, type Kernel, turnCylinder } from '../solid.ts'
import type { TurnbuckleParameters } from './parameters.ts'

/** An open body, and the ends that are screwed into it, in their usual form. */
export const buildTurnbuckle: BuildSolid<TurnbuckleParameters> = (kernel, { ends, diameter: d, bodyLength: l }) => {
  const boss = 1.5 * d
  const bars = [1, -1].map((side) =>
    buildBox(
      kernel,
      [boss / 2, -0.35 * d, side > 0 ? 0.62 * d : -0.95 * d],
      [l - boss / 2, 0.35 * d, side > 0 ? 0.95 * d : -0.62 * d],
    ),
  )
  const bosses = [0, l - boss].map((from) => turnCylinder(kernel, from, from + boss, 0.95 * d))
  const body = fuseAll([bosses[0]!, bosses[1]!, ...bars]).cut(turnCylinder(kernel, -1, l + 1, d / 2))
  const [first, second] = ends.split(' and ') as [string, string]
  const left = buildEnd(kernel, first, d, 0.24 * l).rotate(180, [0, 0, 0], [0, 1, 0])
  return kernel.makeCompound([
    body,
    left,
    buildEnd(kernel, second, d, 0.24 * l).translate(l, 0, 0),
  ]) as unknown as Shape3D
}

/** A rod that reaches `inside` the body, and its eye or hook to the right of 0. */
function buildEnd(kernel: Kernel, kind: string, d: number, inside: number): Shape3D {
  const [edge, centre] = [1.6 * d, 3.35 * d]
  const rod = turnCylinder(kernel, -inside, edge + 0.4 * d, d / 2)
  const ring = bendRing(kernel, 1.5 * d, d / 2).translate(centre, 0, 0)
  if (kind === 'eye') return rod.fuse(ring)
  // A hook opens to the side: a third of the ring is left out.
  const mouth = buildBox(kernel, [-2.5 * d, -d, 0], [-0.7 * d, d, 2.5 * d]).translate(centre, 0, 0.5 * d)
  return rod.fuse(ring.cut(mouth))
}
