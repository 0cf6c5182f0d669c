import type { View } from '../view.ts'
import { drawBearing } from './bearing/draw.ts'
import { drawBelt } from './belt/draw.ts'
import { drawChain } from './chain/draw.ts'
import { drawCirclip } from './circlip/draw.ts'
import { drawCoupling } from './coupling/draw.ts'
import { drawDrill } from './drill/draw.ts'
import type { ShapeInstance, ShapeName, ShapeParameters } from './index.ts'
import { drawLiftingEye } from './lifting-eye/draw.ts'
import { drawMountedBearing } from './mounted-bearing/draw.ts'
import { drawNut } from './nut/draw.ts'
import { drawPin } from './pin/draw.ts'
import { drawRing } from './ring/draw.ts'
import { drawRopeGrip } from './rope-grip/draw.ts'
import { drawScrew } from './screw/draw.ts'
import { drawShackle } from './shackle/draw.ts'
import { drawSpanner } from './spanner/draw.ts'
import { drawSpring } from './spring/draw.ts'
import { drawStickTool } from './stick-tool/draw.ts'
import { drawTap } from './tap/draw.ts'
import { drawToothedWheel } from './toothed-wheel/draw.ts'
import { drawTurnbuckle } from './turnbuckle/draw.ts'
import { drawWorkholding } from './workholding/draw.ts'

const draws: { [Name in ShapeName]: (parameters: ShapeParameters[Name]) => View[] } = {
  screw: drawScrew,
  nut: drawNut,
  ring: drawRing,
  pin: drawPin,
  circlip: drawCirclip,
  bearing: drawBearing,
  'mounted bearing': drawMountedBearing,
  'toothed wheel': drawToothedWheel,
  chain: drawChain,
  belt: drawBelt,
  coupling: drawCoupling,
  spring: drawSpring,
  'lifting eye': drawLiftingEye,
  shackle: drawShackle,
  'rope grip': drawRopeGrip,
  turnbuckle: drawTurnbuckle,
  workholding: drawWorkholding,
  drill: drawDrill,
  tap: drawTap,
  'stick tool': drawStickTool,
  spanner: drawSpanner,
}

/** The views of a part, the front one first. */
export function drawViews({ shape, parameters }: ShapeInstance): View[] {
  return (draws[shape] as (parameters: unknown) => View[])(parameters)
}
