import type { Drawing, Shape3D } from 'replicad'

/** The CAD kernel's functions: handed in, since a shop runs without its packages. */
export type Kernel = typeof import('replicad')

/**
 * Makes the solid of a shape, in mm, where its drawing has it: the drawing's x is the solid's X, and its y, upwards, is Z.
 */
export type BuildSolid<Parameters> = (kernel: Kernel, parameters: Parameters) => Shape3D

/** A point of a half section: where on the axis, and how far from it. */
export type SectionPoint = readonly [x: number, radius: number]
/** A point of a section that is reached by an arc through another one. */
export type SectionArc = { through: SectionPoint; to: SectionPoint }

/** A solid that turns around X, by half of its section: corners, and arcs, in order. */
export function turn({ draw }: Kernel, [first, ...others]: readonly [SectionPoint, ...(SectionPoint | SectionArc)[]]) {
  const pen = draw([...first])
  let last = first
  for (const next of others) {
    const to = 'through' in next ? next.to : next
    // Two dimensions may be equal, and a side of no length is none.
    if (Math.hypot(to[0] - last[0], to[1] - last[1]) < 1e-6) continue
    if ('through' in next) pen.threePointsArcTo([...to], [...next.through])
    else pen.lineTo([...to])
    last = to
  }
  return pen.close().sketchOnPlane('XZ').revolve([1, 0, 0]) as Shape3D
}

/** A cylinder around X. */
export const turnCylinder = (kernel: Kernel, from: number, to: number, radius: number) =>
  turn(kernel, [
    [from, 0],
    [from, radius],
    [to, radius],
    [to, 0],
  ])

/** A tube around X. */
export const turnTube = (kernel: Kernel, from: number, to: number, inner: number, outer: number) =>
  turn(kernel, [
    [from, inner],
    [from, outer],
    [to, outer],
    [to, inner],
  ])

/** A hexagonal bar along X, its corners up and down. */
export const extrudeHexagon = ({ drawPolysides }: Kernel, acrossFlats: number, from: number, to: number) =>
  drawPolysides(getCornerRadius(acrossFlats), 6)
    .sketchOnPlane('YZ', from)
    .extrude(to - from) as Shape3D

export const getCornerRadius = (acrossFlats: number) => acrossFlats / Math.sqrt(3)

/** A hexagonal bar whose corners are turned down by 30° at the end `to`, and at `from` if `both`. */
export function extrudeChamferedHexagon(kernel: Kernel, acrossFlats: number, from: number, to: number, both = false) {
  const corner = getCornerRadius(acrossFlats)
  const flat = 0.475 * acrossFlats
  const drop = Math.min((corner - flat) * Math.tan(Math.PI / 6), Math.abs(to - from) / 3) * Math.sign(to - from)
  const cone = turn(kernel, [
    [from, 0],
    ...(both
      ? ([
          [from, flat],
          [from + drop, corner],
        ] as const)
      : ([[from, corner]] as const)),
    [to - drop, corner],
    [to, flat],
    [to, 0],
  ])
  return extrudeHexagon(kernel, acrossFlats, from, to).intersect(cone)
}

/** A box by its corners. */
export function buildBox({ drawRectangle }: Kernel, low: readonly number[], high: readonly number[]): Shape3D {
  const [x, y, z] = low.map((value, index) => (value + high[index]!) / 2) as [number, number, number]
  const [width, depth, height] = low.map((value, index) => high[index]! - value) as [number, number, number]
  return drawRectangle(width, depth)
    .translate(x, y)
    .sketchOnPlane('XY', z - height / 2)
    .extrude(height) as Shape3D
}

/** The core of a metric thread (ISO 68-1), outside and inside. */
export const getCoreRadius = (diameter: number, pitch: number) => (diameter - 1.2269 * pitch) / 2
export const getTappedRadius = (diameter: number, pitch: number) => (diameter - 1.0825 * pitch) / 2

/** A bar bent into a ring, seen from its flat side: its axis is Y. */
export const bendRing = ({ drawCircle }: Kernel, radius: number, tube: number, height = 0) =>
  (drawCircle(tube).translate(radius, 0).sketchOnPlane('XY').revolve([0, 1, 0]) as Shape3D).translate(0, 0, height)

/** A cylinder that stands upright. */
export const standCylinder = ({ makeCylinder }: Kernel, radius: number, low: number, high: number, x = 0) =>
  makeCylinder(radius, high - low, [x, 0, low], [0, 0, 1])

/** A flat piece by its outline from the front, as thick as `width` to both sides. */
export const cutFlat = (outline: Drawing, width: number) =>
  outline.sketchOnPlane('XZ', -width / 2).extrude(width) as Shape3D

/** Draws a closed outline with straight sides. */
export function drawOutline({ draw }: Kernel, [first, ...others]: readonly [SectionPoint, ...SectionPoint[]]): Drawing {
  const pen = draw([...first])
  for (const point of others) pen.lineTo([...point])
  return pen.close()
}

export const fuseAll = ([first, ...others]: readonly [Shape3D, ...Shape3D[]]): Shape3D =>
  others.reduce((whole, shape) => whole.fuse(shape), first)
