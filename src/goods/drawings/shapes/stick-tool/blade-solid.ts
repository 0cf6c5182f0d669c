import type { Shape3D } from 'replicad'
import { drawCross, outlineHexalobular } from '../screw/recess-solid.ts'
import { buildBox, extrudeHexagon, getCornerRadius, type Kernel, turn, turnCylinder } from '../solid.ts'
import { crossWidths, hexalobularWidths, type StickToolParameters } from './parameters.ts'

type Tool<Name extends StickToolParameters['form']> = Extract<StickToolParameters, { form: Name }>

/** The hexagon of bits (ISO 1173 form C). */
const shank = 6.35

/** How wide the point of a blade is. */
function getTipWidth(tip: string): number {
  if (tip.startsWith('PH')) return crossWidths[tip] ?? 6
  if (tip.startsWith('T')) return hexalobularWidths[tip] ?? 4
  if (tip.startsWith('H')) return Number(tip.slice(1))
  return Number(tip.split('x')[1])
}

/** A bit: its point, its neck, and the hexagon that is held. */
export function buildBit(kernel: Kernel, { tip, overallLength: l }: Tool<'bit'>): Shape3D {
  const width = getTipWidth(tip)
  const neck = Math.min(Math.max(width, 3.2), 5.6)
  const body = Math.min(Math.max(0.42 * l, 1.2 * width), 0.62 * l)
  const { point, full } = buildPoint(kernel, tip, neck)
  const round = turn(kernel, [
    [full - 0.01, 0],
    [full - 0.01, neck / 2],
    [body, neck / 2],
    [body + (getCornerRadius(shank) - neck / 2), getCornerRadius(shank)],
    [l - 0.3, getCornerRadius(shank)],
    [l, getCornerRadius(shank) - 0.3],
    [l, 0],
  ])
  return round.intersect(extrudeHexagon(kernel, shank, 0, l)).fuse(point)
}

/** A screwdriver: its blade, and a handle in its usual form. */
export function buildScrewdriver(
  kernel: Kernel,
  { tip, bladeDiameter: d, bladeLength, overallLength: l }: Tool<'screwdriver'>,
): Shape3D {
  const h = 0.16 * l + d * 0.6
  const { point, full } = buildPoint(kernel, tip, d)
  const blade = turnCylinder(kernel, full - 0.01, bladeLength + 1, d / 2)
  const handle = turn(kernel, [
    [bladeLength, 0],
    [bladeLength, 0.3 * h],
    [bladeLength + 0.12 * h, 0.36 * h],
    [bladeLength + 0.5 * h, 0.3 * h],
    [bladeLength + 1.1 * h, 0.5 * h],
    [l - 0.2 * h, 0.5 * h],
    [l, 0.32 * h],
    [l, 0],
  ])
  return blade.fuse(point).fuse(handle)
}

/** The point on a round blade, and where the blade is whole behind it. */
function buildPoint(kernel: Kernel, tip: string, blade: number): { point: Shape3D; full: number } {
  const width = getTipWidth(tip)
  if (tip.startsWith('PH')) return buildCrossPoint(kernel, width, blade)
  if (tip.startsWith('T') || tip.startsWith('H')) {
    const long = Math.max(1.1 * width, 3)
    const profile = tip.startsWith('H')
      ? extrudeHexagon(kernel, width, 0, long + 0.01)
      : (outlineHexalobular(kernel, width)
          .sketchOnPlane('YZ')
          .extrude(long + 0.01) as Shape3D)
    return { point: profile, full: long }
  }
  return buildFlatPoint(kernel, Number(tip.split('x')[0]), width, blade)
}

/** Four wings that a cone of 57 degrees sharpens. */
function buildCrossPoint(kernel: Kernel, width: number, blade: number) {
  const flat = 0.22 * width
  const reach = Math.max(width, blade) / 2
  const full = (reach - flat) / Math.tan((26.5 * Math.PI) / 180)
  const wings = drawCross(kernel, 2 * reach)
    .sketchOnPlane('YZ')
    .extrude(full + 0.01) as Shape3D
  const cone = turn(kernel, [
    [0, 0],
    [0, flat],
    [full, reach],
    [full + 0.01, reach],
    [full + 0.01, 0],
  ])
  const core = turn(kernel, [
    [0.35 * full, 0],
    [full, blade / 2],
    [full + 0.01, blade / 2],
    [full + 0.01, 0],
  ])
  return { point: wings.intersect(cone).fuse(core), full }
}

/** A flat blade: as thick as its slot in front, as its shank behind, and as wide as the slot is long. */
function buildFlatPoint({ draw, ...kernel }: Kernel, thickness: number, width: number, blade: number) {
  const full = 2 * width
  const wide = buildBox({ draw, ...kernel }, [0, -blade, -width / 2], [full + 0.01, blade, width / 2])
  const flank = draw([0, -thickness / 2])
    .lineTo([0.4 * width, -thickness / 2])
    .lineTo([full, -blade / 2])
    .lineTo([full + 0.01, -blade / 2])
    .lineTo([full + 0.01, blade / 2])
    .lineTo([full, blade / 2])
    .lineTo([0.4 * width, thickness / 2])
    .lineTo([0, thickness / 2])
    .close()
    .sketchOnPlane('XY', -width)
    .extrude(2 * width) as Shape3D
  return { point: wide.intersect(flank), full }
}
