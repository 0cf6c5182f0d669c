import type { Shape3D } from 'replicad'
import { buildBearing } from '#drawings/shapes/bearing/solid.ts'
import { buildCirclip } from '#drawings/shapes/circlip/solid.ts'
import { buildPin } from '#drawings/shapes/pin/solid.ts'
import { buildToothedWheel } from '#drawings/shapes/toothed-wheel/solid.ts'
import type { ShapeInstance, ShapeName, ShapeParameters } from '#drawings/shapes/index.ts'
import { buildNut } from '#drawings/shapes/nut/solid.ts'
import { buildRing } from '#drawings/shapes/ring/solid.ts'
import { buildScrew } from '#drawings/shapes/screw/solid.ts'
import type { BuildSolid, Kernel } from '#drawings/shapes/solid.ts'
import type { Fineness } from './mesh.ts'

type Builders = { [Name in ShapeName]?: BuildSolid<ShapeParameters[Name]> }

/** How the solid of each shape is made. */
const builders: Builders = { screw: buildScrew, nut: buildNut, ring: buildRing, pin: buildPin, circlip: buildCirclip, bearing: buildBearing, 'toothed wheel': buildToothedWheel }

/** Shapes with balls or tori. */
const coarse: readonly ShapeName[] = ['bearing', 'lifting eye', 'shackle', 'spring', 'chain']

export const getViewFineness = (shape: ShapeName): Fineness => (coarse.includes(shape) ? 'coarse' : 'view')

export const isBuildable = (shape: ShapeName): boolean => builders[shape] !== undefined

export function buildPart(kernel: Kernel, { shape, parameters }: ShapeInstance): Shape3D {
  const build = builders[shape] as BuildSolid<typeof parameters>
  return build(kernel, parameters)
}
