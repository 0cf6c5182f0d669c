import type { Shape3D } from 'replicad'
import { buildBearing } from '#goods/drawings/shapes/bearing/solid.ts'
import { buildBelt } from '#goods/drawings/shapes/belt/solid.ts'
import { buildChain } from '#goods/drawings/shapes/chain/solid.ts'
import { buildCirclip } from '#goods/drawings/shapes/circlip/solid.ts'
import { buildCoupling } from '#goods/drawings/shapes/coupling/solid.ts'
import { buildDrill } from '#goods/drawings/shapes/drill/solid.ts'
import type { ShapeInstance, ShapeName, ShapeParameters } from '#goods/drawings/shapes/index.ts'
import { buildLiftingEye } from '#goods/drawings/shapes/lifting-eye/solid.ts'
import { buildMountedBearing } from '#goods/drawings/shapes/mounted-bearing/solid.ts'
import { buildNut } from '#goods/drawings/shapes/nut/solid.ts'
import { buildPin } from '#goods/drawings/shapes/pin/solid.ts'
import { buildRing } from '#goods/drawings/shapes/ring/solid.ts'
import { buildRopeGrip } from '#goods/drawings/shapes/rope-grip/solid.ts'
import { buildScrew } from '#goods/drawings/shapes/screw/solid.ts'
import { buildShackle } from '#goods/drawings/shapes/shackle/solid.ts'
import type { BuildSolid, Kernel } from '#goods/drawings/shapes/solid.ts'
import { buildSpanner } from '#goods/drawings/shapes/spanner/solid.ts'
import { buildSpring } from '#goods/drawings/shapes/spring/solid.ts'
import { buildStickTool } from '#goods/drawings/shapes/stick-tool/solid.ts'
import { buildTap } from '#goods/drawings/shapes/tap/solid.ts'
import { buildToothedWheel } from '#goods/drawings/shapes/toothed-wheel/solid.ts'
import { buildTurnbuckle } from '#goods/drawings/shapes/turnbuckle/solid.ts'
import { buildWorkholding } from '#goods/drawings/shapes/workholding/solid.ts'
import type { Fineness } from './mesh.ts'

/** How the solid of each shape is made. */
const builders: { [Name in ShapeName]: BuildSolid<ShapeParameters[Name]> } = {
  screw: buildScrew,
  nut: buildNut,
  ring: buildRing,
  pin: buildPin,
  circlip: buildCirclip,
  bearing: buildBearing,
  'mounted bearing': buildMountedBearing,
  'toothed wheel': buildToothedWheel,
  chain: buildChain,
  belt: buildBelt,
  coupling: buildCoupling,
  spring: buildSpring,
  'lifting eye': buildLiftingEye,
  shackle: buildShackle,
  'rope grip': buildRopeGrip,
  turnbuckle: buildTurnbuckle,
  workholding: buildWorkholding,
  drill: buildDrill,
  tap: buildTap,
  'stick tool': buildStickTool,
  spanner: buildSpanner,
}

export function buildPart(kernel: Kernel, { shape, parameters }: ShapeInstance): Shape3D {
  return (builders[shape] as BuildSolid<typeof parameters>)(kernel, parameters)
}

/** Shapes with balls, tori or coils, whose two curvatures multiply the triangles. */
const round: readonly ShapeName[] = ['bearing', 'lifting eye', 'shackle', 'spring', 'rope grip', 'turnbuckle', 'chain']

export const getFineness = (shape: ShapeName, purpose: 'view' | 'print'): Fineness => {
  if (!round.includes(shape)) return purpose
  return purpose === 'view' ? 'coarse' : 'view'
}
