import { bearing } from './bearing/parameters.ts'
import { belt } from './belt/parameters.ts'
import { chain } from './chain/parameters.ts'
import { circlip } from './circlip/parameters.ts'
import { coupling } from './coupling/parameters.ts'
import { drill } from './drill/parameters.ts'
import { liftingEye } from './lifting-eye/parameters.ts'
import { mountedBearing } from './mounted-bearing/parameters.ts'
import { nut } from './nut/parameters.ts'
import { pin } from './pin/parameters.ts'
import { ring } from './ring/parameters.ts'
import { ropeGrip } from './rope-grip/parameters.ts'
import { screw } from './screw/parameters.ts'
import { shackle } from './shackle/parameters.ts'
import { spanner } from './spanner/parameters.ts'
import { spring } from './spring/parameters.ts'
import { stickTool } from './stick-tool/parameters.ts'
import { tap } from './tap/parameters.ts'
import { toothedWheel } from './toothed-wheel/parameters.ts'
import { turnbuckle } from './turnbuckle/parameters.ts'
import { workholding } from './workholding/parameters.ts'

/** Every shape that can be drawn, by its name. */
export const shapes = {
  screw,
  nut,
  ring,
  pin,
  circlip,
  bearing,
  'mounted bearing': mountedBearing,
  'toothed wheel': toothedWheel,
  chain,
  belt,
  coupling,
  spring,
  'lifting eye': liftingEye,
  shackle,
  'rope grip': ropeGrip,
  turnbuckle,
  workholding,
  drill,
  tap,
  'stick tool': stickTool,
  spanner,
} as const

export type ShapeName = keyof typeof shapes
export type ShapeParameters = {
  [Name in ShapeName]: (typeof shapes)[Name]['parameters']['_zod']['output']
}
/** A shape with the values of one part. */
export type ShapeInstance = { [Name in ShapeName]: { shape: Name; parameters: ShapeParameters[Name] } }[ShapeName]
