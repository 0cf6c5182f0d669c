import type { Shape3D } from 'replicad'

/** Triangles as lists of numbers: three coordinates a vertex, three vertices a triangle, in mm. */
export type Mesh = {
  vertices: Float32Array<ArrayBuffer>
  normals: Float32Array<ArrayBuffer>
  triangles: Uint32Array<ArrayBuffer>
}

/** How far, in parts of the diagonal, and by which angle, in radians, triangles may leave a surface. */
export const fineness = {
  /** For printing. */
  print: { part: 1 / 4000, angle: 0.12 },
  view: { part: 1 / 1200, angle: 0.28 },
  /** For balls and tori, whose two curvatures multiply the triangles. */
  coarse: { part: 1 / 600, angle: 0.45 },
} as const

export type Fineness = keyof typeof fineness

export function computeTolerance(shape: Shape3D, name: Fineness) {
  const { part, angle } = fineness[name]
  const { width, height, depth } = shape.boundingBox
  return { tolerance: Math.hypot(width, height, depth) * part, angularTolerance: angle }
}

export function buildMesh(shape: Shape3D, name: Fineness): Mesh {
  const { vertices, normals, triangles } = shape.mesh(computeTolerance(shape, name))
  return {
    vertices: Float32Array.from(vertices),
    normals: Float32Array.from(normals),
    triangles: Uint32Array.from(triangles),
  }
}
