import type { Drawing, Shape3D } from 'replicad'
import type { BuildSolid, Kernel } from '../solid.ts'
import type { CirclipParameters } from './parameters.ts'

/** A retaining ring, relaxed: widest opposite its gap, with a lug and its hole at each side of it. */
export const buildCirclip: BuildSolid<CirclipParameters> = (kernel, ring) =>
  (ring.form === 'external' ? drawExternal(kernel, ring) : drawInternal(kernel, ring))
    .sketchOnPlane('YZ')
    .extrude(ring.thickness) as Shape3D

/** The inside is round; the outside is moved up, so that the ring is `width` wide at its top. */
function drawExternal(kernel: Kernel, { freeDiameter, width, lug, lugHole }: CirclipParameters): Drawing {
  const inside = freeDiameter / 2
  const narrow = 0.5 * width
  const outside = kernel.drawCircle(inside + (width + narrow) / 2).translate(0, (width - narrow) / 2)
  const lugs = listLugs(kernel, { inner: inside - 0.2, end: inside + lug, out: 1, lugHole, radius: inside })
  const whole = lugs.reduce((drawing, { solid }) => drawing.fuse(solid), outside).cut(kernel.drawCircle(inside))
  return lugs.reduce((drawing, lug) => drawing.cut(lug.hole), whole).cut(drawGap(kernel, inside + lug, lugHole))
}

function drawInternal(kernel: Kernel, { freeDiameter, width, lug, lugHole }: CirclipParameters): Drawing {
  const outside = freeDiameter / 2
  const narrow = 0.5 * width
  const hole = kernel.drawCircle(outside - (width + narrow) / 2).translate(0, -(width - narrow) / 2)
  const lugs = listLugs(kernel, { inner: outside + 0.2, end: outside - lug, out: -1, lugHole, radius: outside - lug })
  const free = lugs.reduce((drawing, { solid }) => drawing.cut(solid), hole)
  return lugs
    .reduce((drawing, lug) => drawing.cut(lug.hole), kernel.drawCircle(outside).cut(free))
    .cut(drawGap(kernel, outside, lugHole))
}

type Lugs = { inner: number; end: number; out: 1 | -1; lugHole: number; radius: number }

/** Two straight lugs with round ends, which point outwards or inwards, beside the gap; and their holes. */
function listLugs({ drawCircle, drawRectangle }: Kernel, { inner, end, out, lugHole, radius }: Lugs) {
  const round = 0.85 * lugHole
  const middle = end - out * round
  const arm = drawRectangle(2 * round, Math.abs(middle - inner)).translate(0, -(middle + inner) / 2)
  const lug = arm.fuse(drawCircle(round).translate(0, -middle))
  const hole = drawCircle(lugHole / 2).translate(0, -middle)
  const turn = (Math.asin(Math.min(0.9, (1.35 * lugHole) / radius)) * 180) / Math.PI
  return [turn, -turn].map((angle) => ({ solid: lug.rotate(angle), hole: hole.rotate(angle) }))
}

const drawGap = (kernel: Kernel, radius: number, hole: number): Drawing =>
  kernel.drawRectangle(hole, 2 * radius).translate(0, -1.02 * radius)
