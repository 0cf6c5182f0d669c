export type Vector = readonly [number, number, number]

/** What can be measured of a part, in mm: where two edges meet, a straight edge, or a round one. */
export type Feature =
  | { kind: 'corner'; point: Vector }
  | { kind: 'line'; from: Vector; to: Vector }
  | { kind: 'circle'; centre: Vector; radius: number }
  | { kind: 'face'; point: Vector }

export type Edge = { points: readonly Vector[]; feature: Feature | undefined }

/** The edges of a part by the points of its lines, which come in pairs: a line's start and its end. */
export function readEdges(points: readonly Vector[], counts: readonly number[]): Edge[] {
  let from = 0
  return counts.map((count) => {
    const pairs = points.slice(from, from + count)
    from += count
    const path = pairs.filter((_, index) => index === 0 || index % 2 === 1)
    return { points: path, feature: readFeature(path) }
  })
}

function readFeature(path: readonly Vector[]): Feature | undefined {
  const [from, to] = [path[0]!, path.at(-1)!]
  if (path.length === 2) return { kind: 'line', from, to }
  const circle = fitCircle(path)
  return circle && { kind: 'circle', ...circle }
}

/** The circle through three points of a path, if all of it lies there. */
function fitCircle(path: readonly Vector[]): { centre: Vector; radius: number } | undefined {
  const third = Math.max(1, Math.floor(path.length / 3))
  const [a, b, c] = [path[0]!, path[third]!, path[2 * third] ?? path.at(-1)!]
  const [u, v] = [subtract(b, a), subtract(c, a)]
  const normal = cross(u, v)
  const size = dot(normal, normal)
  if (size < 1e-12) return undefined
  const toCentre = scale(
    cross(subtract(scale(u, dot(v, v)), scale(v, dot(u, u))), normal).map((value) => -value) as unknown as Vector,
    1 / (2 * size),
  )
  const centre = add(a, toCentre)
  const radius = measureLength(toCentre)
  const tolerance = 0.004 * radius
  const isRound = path.every((point) => {
    const away = subtract(point, centre)
    return (
      Math.abs(measureLength(away) - radius) < tolerance && Math.abs(dot(away, normal)) / Math.sqrt(size) < tolerance
    )
  })
  return isRound ? { centre, radius } : undefined
}

/** From where a feature is measured to another one. */
export function getAnchor(feature: Feature): Vector {
  if (feature.kind === 'circle') return feature.centre
  if (feature.kind === 'line') return scale(add(feature.from, feature.to), 0.5)
  return feature.point
}

/** A straight edge is as far away as its nearest point of the other feature's anchor. */
export function measureBetween(first: Feature, second: Feature): { distance: number; steps: Vector } {
  const from = first.kind === 'line' ? findNearest(first, getAnchor(second)) : getAnchor(first)
  const to = second.kind === 'line' ? findNearest(second, from) : getAnchor(second)
  const steps = subtract(to, from)
  return { distance: measureLength(steps), steps: steps.map(Math.abs) as unknown as Vector }
}

/** What one feature says alone: a length, a diameter, or nothing. */
export const getOwnSize = (feature: Feature): number | undefined => {
  if (feature.kind === 'line') return measureLength(subtract(feature.to, feature.from))
  return feature.kind === 'circle' ? 2 * feature.radius : undefined
}

function findNearest({ from, to }: Extract<Feature, { kind: 'line' }>, point: Vector): Vector {
  const along = subtract(to, from)
  const share = dot(subtract(point, from), along) / dot(along, along)
  return add(from, scale(along, share))
}

const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const scale = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const measureLength = (a: Vector): number => Math.hypot(...a)
