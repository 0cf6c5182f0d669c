import type { Drawing, Shape3D } from 'replicad'
import { type BuildSolid, drawOutline, type Kernel, type SectionPoint } from '../solid.ts'
import type { SpannerParameters } from './parameters.ts'

/** An open jaw at 15 degrees, a ring with twelve points, and the shank between them. */
export const buildSpanner: BuildSolid<SpannerParameters> = (
  kernel,
  { acrossFlats: s, overallLength: l, openHeadWidth, ringWidth },
) => {
  const [R, r] = [openHeadWidth / 2, ringWidth / 2]
  const ring = l - R - r
  const [thick, thin] = [0.42 * s + 1.5, 0.22 * s + 1.6]
  const lay = (outline: Drawing, height: number) => outline.sketchOnPlane('XZ', -height / 2).extrude(height) as Shape3D
  const half = Math.min(0.3 * s + 2.2, 0.8 * r)
  const shank = lay(kernel.drawRectangle(ring, 1.85 * half).translate(ring / 2, 0), thin)
  const open = lay(kernel.drawCircle(R), thick)
  const closed = lay(kernel.drawCircle(r).translate(ring, 0), thick)
  return shank
    .fuse(open)
    .fuse(closed)
    .cut(lay(drawMouth(kernel, s, R), 2 * thick))
    .cut(lay(drawTwelve(kernel, s).translate(ring, 0), 2 * thick))
}

/** The flats lean 15 degrees and end in the corner of a nut. */
function drawMouth(kernel: Kernel, s: number, R: number): Drawing {
  const corner = s / Math.sqrt(3)
  return drawOutline(kernel, [
    [2 * R, s / 2],
    [-corner / 2, s / 2],
    [-corner, 0],
    [-corner / 2, -s / 2],
    [2 * R, -s / 2],
  ]).rotate(165)
}

/** Twelve points: two hexagons over one another. */
function drawTwelve(kernel: Kernel, s: number): Drawing {
  const [outer, inner] = [s / Math.sqrt(3), (s / 2) * 1.035]
  const points = Array.from({ length: 24 }, (_, index): SectionPoint => {
    const angle = (15 * index * Math.PI) / 180
    const radius = index % 2 === 0 ? outer : inner
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
  return drawOutline(kernel, points as [SectionPoint, ...SectionPoint[]])
}
