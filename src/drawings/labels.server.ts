import { m } from '#paraglide/messages.js'
import type { Simplification } from './shapes/shape.ts'

/** What dimensions are called that no attribute of a product names. */
export const parameterLabels: Readonly<Record<string, typeof m.drawing_pitch>> = {
  recessWidth: m.drawing_recess_width,
  recessDepth: m.drawing_recess_depth,
  pitch: m.drawing_pitch,
  diameter: m.drawing_diameter,
  hexagonHeight: m.drawing_hexagon_height,
  threadDepth: m.drawing_thread_depth,
  domeDiameter: m.drawing_dome_diameter,
  chamfer: m.drawing_chamfer,
  freeDiameter: m.drawing_free_diameter,
  wireDiameter: m.drawing_wire_diameter,
  eyeWidth: m.drawing_eye_width,
  eyeLength: m.drawing_eye_length,
  legDifference: m.drawing_leg_difference,
  width: m.drawing_width,
  lug: m.drawing_lug,
  lugHole: m.drawing_lug_hole,
  contactAngle: m.drawing_contact_angle,
  housingBore: m.drawing_housing_bore,
  rollerDiameter: m.drawing_roller_diameter,
  innerWidth: m.drawing_inner_width,
  pinDiameter: m.drawing_pin_diameter,
  plateHeight: m.drawing_plate_height,
  pinLength: m.drawing_pin_length,
  transversePitch: m.drawing_transverse_pitch,
  height: m.drawing_height,
  toothHeight: m.drawing_tooth_height,
  flankAngle: m.drawing_flank_angle,
  hubLength: m.drawing_hub_length,
  hubDiameter: m.drawing_hub_diameter,
  collarDiameter: m.drawing_collar_diameter,
  collarHeight: m.drawing_collar_height,
  boltDiameter: m.drawing_bolt_diameter,
  tipDiameter: m.drawing_tip_diameter,
  pointAngle: m.drawing_point_angle,
  threadLength: m.drawing_thread_length,
  shankDiameter: m.drawing_shank_diameter,
  openHeadWidth: m.drawing_open_head_width,
  ringWidth: m.drawing_ring_width,
}

/** What a drawing leaves out. */
export const simplificationLabels: Record<Simplification, typeof m.simplified_thread> = {
  thread: m.simplified_thread,
  inside: m.simplified_inside,
  teeth: m.simplified_teeth,
  transition: m.simplified_transition,
  outline: m.simplified_outline,
}
