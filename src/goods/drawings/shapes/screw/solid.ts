import type { Shape3D } from 'replicad'
import {
  type BuildSolid,
  extrudeChamferedHexagon,
  getCoreRadius,
  getCornerRadius,
  type Kernel,
  type SectionArc,
  type SectionPoint,
  turn,
} from '../solid.ts'
import type { ScrewParameters } from './parameters.ts'
import { cutRecess } from './recess-solid.ts'

type Section = (SectionPoint | SectionArc)[]

/** A screw: its thread is a plain cylinder, chamfered at the point. */
export const buildScrew: BuildSolid<ScrewParameters> = (kernel, screw) => {
  const shank = listShank(screw)
  if (screw.head === 'hexagon' || screw.head === 'flange')
    return buildHexagonHead(kernel, screw).fuse(close(kernel, [[0, 0], ...shank]))
  return cutRecess(kernel, close(kernel, [...listHead(screw), ...shank]), screw)
}

const close = (kernel: Kernel, section: Section) => turn(kernel, section as [SectionPoint, ...Section])

function buildHexagonHead(kernel: Kernel, screw: ScrewParameters): Shape3D {
  const { head, headHeight: k = 0, acrossFlats: s = 0, flangeDiameter: dc = 0 } = screw
  if (head === 'hexagon') return extrudeChamferedHexagon(kernel, s, 0, -k)
  return buildFlange(kernel, k, dc, s, -1)
}

/** A hexagon on a flange, from 0 in a direction. */
export function buildFlange(kernel: Kernel, height: number, flange: number, acrossFlats: number, direction: 1 | -1) {
  const [rim, cone] = [0.1 * height * direction, 0.28 * height * direction]
  const plate = turn(kernel, [
    [0, 0],
    [0, flange / 2 - Math.abs(rim) / 2],
    [rim, flange / 2],
    [cone, getCornerRadius(acrossFlats)],
    [cone, 0],
  ])
  return extrudeChamferedHexagon(kernel, acrossFlats, 0, height * direction).fuse(plate)
}

/** The half section of a head that is turned, from the axis to the shank. */
function listHead({ head, headHeight: k = 0, headDiameter: dk = 0, diameter: d }: ScrewParameters): Section {
  if (head === 'none') return [[0, 0]]
  const rim = k - (dk - d) / 2
  if (head === 'countersunk')
    return [
      [0, 0],
      [0, dk / 2],
      // Less than a hundredth of a rim is a rounded dimension.
      ...(rim > 0.01 ? ([[rim, dk / 2]] as Section) : []),
      [k, d / 2],
    ]
  if (head === 'cylinder' || head === 'cheese') {
    const edge = (head === 'cylinder' ? 0.06 : 0.02) * dk
    return [
      [-k, 0],
      [-k, dk / 2 - edge],
      [-k + edge, dk / 2],
      [0, dk / 2],
    ]
  }
  return listRoundHead(head === 'pan', k, dk / 2)
}

/** A button is the cap of a ball; a pan is flatter in the middle and rounder at its rim. */
function listRoundHead(isPan: boolean, k: number, half: number): Section {
  const rim = (isPan ? 0.35 : 0.08) * k
  const flat = (isPan ? 0.6 : 0.56) * half
  const cap = k - rim
  const centre = (half * half - flat * flat - cap * cap) / (2 * cap)
  const radius = Math.hypot(half, centre)
  const middle = (Math.atan2(half, -centre) + Math.atan2(flat, -cap - centre)) / 2
  const through: SectionPoint = [-rim + centre + radius * Math.cos(middle), radius * Math.sin(middle)]
  return [[-k, 0], [-k, flat], { through, to: [-rim, half] }, [0, half]]
}

/** The half section of the shank, from under the head to the axis at the point. */
function listShank(screw: ScrewParameters): Section {
  const { head, point, diameter: d, pitch, length: l, pointDiameter } = screw
  if (screw.shoulderDiameter !== undefined) return listShoulder(screw, screw.shoulderDiameter)
  if (point === 'wood')
    return [
      [0, d / 2],
      [l - 0.9 * d, d / 2],
      [l, 0],
    ]
  const core = getCoreRadius(d, pitch)
  const tip = point === 'flat' && pointDiameter !== undefined ? pointDiameter / 2 : core
  const chamfer = d / 2 - tip
  const start: Section =
    head === 'none'
      ? [
          [0, core],
          [d / 2 - core, d / 2],
        ]
      : head === 'countersunk'
        ? []
        : [[0, d / 2]]
  const cup = point === 'cup' && pointDiameter !== undefined ? pointDiameter / 2 : undefined
  const end: Section =
    cup === undefined
      ? [[l, 0]]
      : [
          [l, cup],
          [l - cup, 0],
        ]
  return [...start, [l - chamfer, d / 2], [l, tip], ...end]
}

/** A shoulder of `length`, an undercut, and the thread. */
function listShoulder({ diameter: d, pitch, length, threadLength = 0 }: ScrewParameters, shoulder: number): Section {
  const core = getCoreRadius(d, pitch)
  const end = length + threadLength
  return [
    [0, shoulder / 2],
    [length - 0.05 * shoulder, shoulder / 2],
    [length, 0.45 * shoulder],
    [length, core],
    [length + 1.5 * pitch, core],
    [length + 1.5 * pitch, d / 2],
    [end - (d / 2 - core), d / 2],
    [end, core],
    [end, 0],
  ]
}
