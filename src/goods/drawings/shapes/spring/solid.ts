import type { Shape3D } from 'replicad'
import { type BuildSolid, buildBox } from '../solid.ts'
import type { SpringParameters } from './parameters.ts'

/** How many points of a turn the middle of the wire goes through. */
const pointsPerTurn = 16

/** The wire along its coils, a closed one at each end, both ends ground flat. */
export const buildSpring: BuildSolid<SpringParameters> = (kernel, spring) => {
  const { wire: d, outerDiameter, freeLength } = spring
  const radius = (outerDiameter - d) / 2
  const turns = spring.coils + 2
  const steps = Math.ceil(turns * pointsPerTurn)
  const points = Array.from({ length: steps + 1 }, (_, index): [number, number, number] => {
    const turn = (turns * index) / steps
    const angle = 2 * Math.PI * turn
    return [getHeight(spring, turn), -radius * Math.sin(angle), radius * Math.cos(angle)]
  })
  const spine = kernel.assembleWire([kernel.makeBSplineApproximation(points, { tolerance: d / 500 })])
  const section = kernel.assembleWire([kernel.makeCircle(d / 2, points[0], [0, -1, 0])])
  const coil = kernel.genericSweep(section, spine, { frenet: true }) as Shape3D
  const reach = outerDiameter
  return coil
    .cut(buildBox(kernel, [-d, -reach, -reach], [0, reach, reach]))
    .cut(buildBox(kernel, [freeLength, -reach, -reach], [freeLength + d, reach, reach]))
}

/** Where the middle of the wire is after so many turns: the first and the last one touch their neighbours. */
function getHeight({ wire: d, freeLength, coils }: SpringParameters, turn: number): number {
  const lead = (freeLength - 3 * d) / coils
  if (turn <= 1) return 0.5 * d + turn * d
  if (turn >= coils + 1) return freeLength - 0.5 * d - (coils + 2 - turn) * d
  return 1.5 * d + (turn - 1) * lead
}
