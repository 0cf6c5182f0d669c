import type { Shape3D } from 'replicad'
import { type BuildSolid, fuseAll, type Kernel, turnCylinder, turnTube } from '../solid.ts'
import type { CouplingParameters } from './parameters.ts'

/** Two hubs with three jaws each, and the spider between them. */
export const buildCoupling: BuildSolid<CouplingParameters> = (kernel, coupling) => {
  const { bore1, bore2, length } = coupling
  const first = buildHub(kernel, coupling, bore1)
  const second = buildHub(kernel, coupling, bore2).rotate(180, [length / 2, 0, 0], [0, 0, 1])
  // The jaws of one hub stand between those of the other.
  const turned = second.rotate(60, [0, 0, 0], [1, 0, 0])
  return kernel.makeCompound([first, turned, buildSpider(kernel, coupling)]) as unknown as Shape3D
}

function buildHub(kernel: Kernel, coupling: CouplingParameters, bore: number): Shape3D {
  const { outerDiameter, length, hubLength: l, hubDiameter } = coupling
  const [R, N] = [outerDiameter / 2, Math.min(hubDiameter, outerDiameter) / 2]
  const gap = length - 2 * l
  const flange = N < R ? [turnCylinder(kernel, l - Math.min(0.35 * l, l), l, R)] : []
  const jaws = [0, 1, 2].map((index) => buildJaw(kernel, l, gap, R, index))
  return fuseAll([turnCylinder(kernel, 0, l, N), ...flange, ...jaws]).cut(
    turnCylinder(kernel, -1, l + gap + 1, bore / 2),
  )
}

/** A jaw is a sixth of a tube. */
function buildJaw(kernel: Kernel, l: number, gap: number, R: number, index: number): Shape3D {
  const wedge = drawSector(kernel, 1.5 * R, 90 + 120 * index, 27)
    .sketchOnPlane('YZ', l - 0.1)
    .extrude(0.8 * gap + 0.1)
  return turnTube(kernel, l - 0.1, l + 0.8 * gap, 0.5 * R, R).intersect(wedge as Shape3D)
}

function drawSector({ draw }: Kernel, reach: number, middle: number, half: number) {
  const at = (degrees: number): [number, number] => [
    reach * Math.cos((degrees * Math.PI) / 180),
    reach * Math.sin((degrees * Math.PI) / 180),
  ]
  return draw([0, 0])
    .lineTo(at(middle - half))
    .lineTo(at(middle + half))
    .close()
}

function buildSpider(kernel: Kernel, { outerDiameter, length, hubLength: l }: CouplingParameters): Shape3D {
  const R = outerDiameter / 2
  const [from, to] = [l + 0.1 * (length - 2 * l), length - l - 0.1 * (length - 2 * l)]
  const legs = Array.from({ length: 6 }, (_, index) =>
    drawSector(kernel, 1.5 * R, 60 + 60 * index, 2.6)
      .sketchOnPlane('YZ', from)
      .extrude(to - from),
  ) as [Shape3D, ...Shape3D[]]
  const star = fuseAll(legs).intersect(turnTube(kernel, from, to, 0.3 * R, 0.97 * R))
  return star.fuse(turnTube(kernel, from, to, 0.3 * R, 0.46 * R))
}
