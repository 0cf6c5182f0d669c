import { Mesh, Raycaster, Vector2, Vector3 } from 'three'
import type { Feature, Vector } from './features.ts'
import type { PartScene } from './part-scene.ts'

/** How near, in pixels, a pointer catches a corner, and an edge. */
const reach = { corner: 12, edge: 9 }

export type Pick = { feature: Feature; path: readonly Vector[] }

/** What is under a point of the canvas, in pixels from its corner: a corner before an edge, an edge before a face. */
export function pickFeature(scene: PartScene, x: number, y: number): Pick | undefined {
  const { clientWidth: width, clientHeight: height } = scene.canvas
  const caster = new Raycaster()
  caster.setFromCamera(new Vector2((2 * x) / width - 1, 1 - (2 * y) / height), scene.camera)
  const hit = caster.intersectObject(scene.part, true).find(({ object }) => object instanceof Mesh && object.visible)
  const toScreen = (point: Vector) => {
    const seen = new Vector3(...point).project(scene.camera)
    return { x: ((seen.x + 1) * width) / 2, y: ((1 - seen.y) * height) / 2, depth: seen.z }
  }
  const depth = hit ? toScreen(hit.point.toArray()).depth + 0.02 : 1
  const found = scene.edges.flatMap(({ points, feature }) => {
    const screen = points.map(toScreen)
    const ends = [0, points.length - 1].map((index): [number, Pick] => [
      measureDistance(screen[index]!, { x, y }, depth) / reach.corner,
      { feature: { kind: 'corner', point: points[index]! }, path: [] },
    ])
    if (!feature) return ends
    const nearest = Math.min(
      ...screen.slice(1).map((end, index) => measureToPiece(screen[index]!, end, { x, y }, depth)),
    )
    // An edge is taken where no corner is near.
    return [...ends, [1 + nearest / reach.edge, { feature, path: points }] as [number, Pick]]
  })
  const [distance, pick] = found.toSorted(([a], [b]) => a - b)[0] ?? [Number.POSITIVE_INFINITY]
  if (pick && distance < (pick.feature.kind === 'corner' ? 1 : 2)) return pick
  return hit && { feature: { kind: 'face', point: hit.point.toArray() }, path: [] }
}

type OnScreen = { x: number; y: number; depth: number }
type Spot = { x: number; y: number }

/** What lies behind the face under the pointer is not caught. */
const measureDistance = (point: OnScreen, { x, y }: Spot, depth: number) =>
  point.depth > depth ? Number.POSITIVE_INFINITY : Math.hypot(point.x - x, point.y - y)

function measureToPiece(from: OnScreen, to: OnScreen, spot: Spot, depth: number): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const long = dx * dx + dy * dy
  const share = long === 0 ? 0 : Math.max(0, Math.min(1, ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / long))
  const nearest = {
    x: from.x + share * dx,
    y: from.y + share * dy,
    depth: from.depth + share * (to.depth - from.depth),
  }
  return measureDistance(nearest, spot, depth)
}
