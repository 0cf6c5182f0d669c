import type { Shape3D } from 'replicad'
import { type BuildSolid, type Kernel, type SectionPoint, turn } from '../solid.ts'
import type { RingParameters } from './parameters.ts'

/** A washer, a disc spring or a collar, all of which are turned. */
export const buildRing: BuildSolid<RingParameters> = (kernel, ring) => {
  const body = turn(kernel, listSection(ring))
  if (ring.form === 'split') return body.cut(buildGap(kernel, ring))
  if (ring.form !== 'collar' || ring.setScrewDiameter === undefined) return body
  const hole = kernel
    .drawCircle(0.41 * ring.setScrewDiameter)
    .translate(ring.thickness / 2, 0)
    .sketchOnPlane('XY')
    .extrude(ring.outerDiameter)
  return body.cut(hole as Shape3D)
}

function listSection({ form, innerDiameter, outerDiameter, thickness: s, freeHeight = s }: RingParameters) {
  const [inside, outside] = [innerDiameter / 2, outerDiameter / 2]
  const corners = (points: SectionPoint[]) => points as [SectionPoint, ...SectionPoint[]]
  if (form === 'disc spring')
    return corners([
      [freeHeight - s, inside],
      [0, outside],
      [s, outside],
      [freeHeight, inside],
    ])
  if (form === 'chamfered') {
    const edge = Math.min(0.5 * s, 0.25 * (outside - inside))
    return corners([
      [0, inside],
      [0, outside - edge],
      [edge * 0.577, outside],
      [s, outside],
      [s, inside],
    ])
  }
  const edge = form === 'collar' ? 0.05 * s : 0
  const low = [
    [edge, inside],
    [0, inside + edge],
    [0, outside - edge],
    [edge, outside],
  ] as const
  const all = [...low, ...low.toReversed().map(([x, y]) => [s - x, y] as const)]
  return corners(
    edge === 0
      ? [
          [0, inside],
          [0, outside],
          [s, outside],
          [s, inside],
        ]
      : all,
  )
}

/** The cut of a spring washer, which runs at a slant. */
function buildGap({ draw }: Kernel, { innerDiameter, outerDiameter, thickness: s }: RingParameters): Shape3D {
  const at = (radius: number, degrees: number): [number, number] => [
    radius * Math.cos((degrees * Math.PI) / 180),
    radius * Math.sin((degrees * Math.PI) / 180),
  ]
  const [inside, outside] = [0.4 * innerDiameter, 0.6 * outerDiameter]
  return draw(at(inside, 104))
    .lineTo(at(outside, 94))
    .lineTo(at(outside, 86))
    .lineTo(at(inside, 96))
    .close()
    .sketchOnPlane('YZ', -1)
    .extrude(s + 2) as Shape3D
}
