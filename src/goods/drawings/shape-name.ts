import { m } from '#paraglide/messages.js'
import type { ShapeName } from './shapes/index.ts'

const names: Record<ShapeName, () => string> = {
  screw: m.shape_screw,
  nut: m.shape_nut,
  ring: m.shape_ring,
  pin: m.shape_pin,
  circlip: m.shape_circlip,
  bearing: m.shape_bearing,
  'mounted bearing': m.shape_mounted_bearing,
  'toothed wheel': m.shape_toothed_wheel,
  chain: m.shape_chain,
  belt: m.shape_belt,
  coupling: m.shape_coupling,
  spring: m.shape_spring,
  'lifting eye': m.shape_lifting_eye,
  shackle: m.shape_shackle,
  'rope grip': m.shape_rope_grip,
  turnbuckle: m.shape_turnbuckle,
  workholding: m.shape_workholding,
  drill: m.shape_drill,
  tap: m.shape_tap,
  'stick tool': m.shape_stick_tool,
  spanner: m.shape_spanner,
}

export const shapeNames = Object.keys(names) as ShapeName[]

export const getShapeName = (shape: ShapeName): string => names[shape]()
