import type { Shape3D } from 'replicad'
import { buildFlange } from '../screw/solid.ts'
import { type BuildSolid, extrudeChamferedHexagon, getTappedRadius, type Kernel, turn, turnCylinder } from '../solid.ts'
import type { NutParameters } from './parameters.ts'

/** A nut: its thread is a plain hole, countersunk where the screw enters. */
export const buildNut: BuildSolid<NutParameters> = (kernel, nut) => {
  const { form, height, diameter: d, pitch, threadDepth = height } = nut
  const core = getTappedRadius(d, pitch)
  const depth = form === 'domed' ? Math.min(threadDepth, height - 0.1 * d) : height
  const sink = d / 2 + 0.02 * d - core
  const hole = turn(kernel, [
    [-1, 0],
    [-1, core + sink],
    [0, core + sink],
    [sink, core],
    [depth, core],
    [depth, 0],
  ])
  const drilled = buildOutside(kernel, nut).cut(
    form === 'domed' ? hole : hole.fuse(turnCylinder(kernel, depth, depth + 1, core)),
  )
  return drilled
}

function buildOutside(kernel: Kernel, nut: NutParameters): Shape3D {
  const { form, height, acrossFlats: s, hexagonHeight = height, flangeDiameter = 0 } = nut
  if (form === 'flange') return buildFlange(kernel, height, flangeDiameter, s, 1)
  const hexagon = extrudeChamferedHexagon(kernel, s, 0, hexagonHeight, form === 'hexagon' || form === 'coupling')
  if (form === 'lock') return hexagon.fuse(buildCollar(kernel, nut, hexagonHeight))
  if (form === 'domed') return hexagon.fuse(buildDome(kernel, nut, hexagonHeight))
  return hexagon
}

/** The collar that holds the insert, with the insert in it. */
function buildCollar(kernel: Kernel, { height, acrossFlats: s }: NutParameters, from: number): Shape3D {
  return turn(kernel, [
    [from / 2, 0],
    [from / 2, 0.46 * s],
    [from + 0.7 * (height - from), 0.46 * s],
    [height, 0.36 * s],
    [height, 0],
  ])
}

function buildDome(kernel: Kernel, { height, domeDiameter = 0 }: NutParameters, from: number): Shape3D {
  const radius = domeDiameter / 2
  const shoulder = Math.max(from, height - radius)
  const rise = height - shoulder
  const ball = (radius * radius + rise * rise) / (2 * rise)
  const middle = Math.asin(Math.min(1, radius / ball)) / 2
  return turn(kernel, [
    [from / 2, 0],
    [from / 2, radius],
    ...(shoulder > from ? ([[shoulder, radius]] as const) : []),
    { through: [height - ball + ball * Math.cos(middle), ball * Math.sin(middle)], to: [height, 0] },
  ])
}
