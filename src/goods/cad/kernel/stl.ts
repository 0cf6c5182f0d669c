import type { Mesh } from './mesh.ts'

const [headerBytes, triangleBytes] = [84, 50]

/** A mesh as binary STL. https://www.loc.gov/preservation/digital/formats/fdd/fdd000505.shtml */
export function writeStl({ vertices, triangles }: Mesh): Uint8Array {
  const count = triangles.length / 3
  const view = new DataView(new ArrayBuffer(headerBytes + count * triangleBytes))
  new TextEncoder().encodeInto('Ironwright, lengths in mm', new Uint8Array(view.buffer))
  view.setUint32(80, count, true)
  for (let index = 0; index < count; index += 1) {
    const corners = [0, 1, 2].map((corner) => readVertex(vertices, triangles[index * 3 + corner]!))
    const numbers = [computeNormal(corners), ...corners].flat()
    for (const [numberIndex, number] of numbers.entries())
      view.setFloat32(headerBytes + index * triangleBytes + numberIndex * 4, number, true)
  }
  return new Uint8Array(view.buffer)
}

const readVertex = (vertices: Float32Array, index: number): number[] => [...vertices.subarray(index * 3, index * 3 + 3)]

function computeNormal([a, b, c]: number[][]): number[] {
  const [u, v] = [b!, c!].map((end) => end.map((value, axisIndex) => value - a![axisIndex]!)) as [number[], number[]]
  const normal = [0, 1, 2].map((axis) => {
    const [next, last] = [(axis + 1) % 3, (axis + 2) % 3]
    return u[next]! * v[last]! - u[last]! * v[next]!
  })
  const length = Math.hypot(...normal) || 1
  return normal.map((value) => value / length)
}
