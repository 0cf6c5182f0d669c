import type { Shape3D } from 'replicad'
import { type BuildSolid, bendRing, buildBox, extrudeHexagon, type Kernel, standCylinder } from '../solid.ts'
import type { RopeGripParameters } from './parameters.ts'

/** The usual form of a grip: a saddle, a U-bolt and two nuts. */
export const buildRopeGrip: BuildSolid<RopeGripParameters> = (kernel, { ropeDiameter: d, boltDiameter: b }) => {
  const leg = d / 2 + b / 2
  const saddle = -1.15 * d
  const [low, nut] = [saddle - 0.45 * d, saddle - 0.45 * d - 0.85 * b]
  const half = buildBox(kernel, [-2 * d, -b, d], [2 * d, b, 3 * d])
  const bow = bendRing(kernel, leg, b / 2, d).intersect(half)
  const legs = [-1, 1].map((side) => standCylinder(kernel, b / 2, nut - 0.65 * b, d, side * leg))
  const nuts = [-1, 1].map((side) => standHexagon(kernel, 1.8 * b, nut, low, side * leg))
  const edge = leg + 1.1 * b
  const block = buildBox(kernel, [-edge, -0.75 * d, low], [edge, 0.75 * d, saddle + 0.35 * d])
  const groove = kernel.makeCylinder(d / 2, 3 * d, [0, -1.5 * d, 0], [0, 1, 0]).translate(0, 0, saddle + 0.7 * d)
  const saddled = legs.reduce((body, bolt) => body.cut(bolt.clone()), block.cut(groove))
  const bolt = bow.fuse(legs[0]!).fuse(legs[1]!)
  return kernel.makeCompound([
    saddled,
    bolt,
    ...nuts.map((nutBody, index) => nutBody.cut(legs[index]!.clone())),
  ]) as unknown as Shape3D
}

const standHexagon = (kernel: Kernel, acrossFlats: number, low: number, high: number, x: number): Shape3D =>
  extrudeHexagon(kernel, acrossFlats, low, high).rotate(-90, [0, 0, 0], [0, 1, 0]).translate(x, 0, 0)
