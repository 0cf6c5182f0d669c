import type { Document, WebIO } from '@gltf-transform/core'
import type { KHRMeshQuantization } from '@gltf-transform/extensions'
import type { Shape3D } from 'replicad'
import { loadPackage } from './load.ts'
import { buildMesh, computeTolerance, type Fineness } from './mesh.ts'

type Core = { Document: typeof Document; WebIO: typeof WebIO }
type Extensions = { KHRMeshQuantization: typeof KHRMeshQuantization }

async function loadTools() {
  const [core, extensions] = await Promise.all([
    loadPackage<Core>('@gltf-transform/core/dist/index.js'),
    loadPackage<Extensions>('@gltf-transform/extensions/dist/index.js'),
  ])
  return { ...core, ...extensions }
}

let loading: ReturnType<typeof loadTools> | undefined

/** The half of a 16-bit number's range, into which coordinates are scaled: a part of 100 mm keeps 2 µm. */
const steps = 32_767

/**
 * A solid as GLB for the 3D view: its faces, and its edges as lines, in short numbers. As glTF wants it, it is in metres and Y is up.
 * `edges` says how many points each edge of the solid has among the lines, for measuring. It is not packed with meshopt, whose decoder
 * is WebAssembly, which the policy of the shop's pages forbids; it is sent compressed instead.
 */
export async function writeGlb(shape: Shape3D, fineness: Fineness): Promise<Uint8Array> {
  loading ??= loadTools()
  const { Document, WebIO, KHRMeshQuantization } = await loading
  const { vertices, normals, triangles } = buildMesh(shape, fineness)
  const { lines, counts } = listEdges(shape, fineness)
  const box = measureBox(vertices)
  const document = new Document()
  document.createExtension(KHRMeshQuantization).setRequired(true)
  const buffer = document.createBuffer()
  const list = (array: Int16Array<ArrayBuffer> | Int8Array<ArrayBuffer>) =>
    document.createAccessor().setType('VEC3').setArray(array).setNormalized(true).setBuffer(buffer)
  const indices = vertices.length / 3 > 0xffff ? triangles : Uint16Array.from(triangles)
  const faces = document
    .createPrimitive()
    .setAttribute('POSITION', list(quantize(vertices, box)))
    .setAttribute('NORMAL', list(Int8Array.from(normals, (value) => Math.round(value * 127))))
    .setIndices(document.createAccessor().setType('SCALAR').setArray(indices).setBuffer(buffer))
  const edges = document
    .createPrimitive()
    .setMode(1)
    .setAttribute('POSITION', list(quantize(lines, box)))
  const mesh = document.createMesh('part').addPrimitive(faces).addPrimitive(edges)
  mesh.setExtras({ edges: counts })
  const node = document
    .createNode('part')
    .setMesh(mesh)
    .setTranslation(box.middle)
    .setScale([box.half, box.half, box.half])
  const upright = document.createNode('upright').addChild(node).setScale([0.001, 0.001, 0.001])
  upright.setRotation([-Math.SQRT1_2, 0, 0, Math.SQRT1_2])
  document.createScene().addChild(upright)
  return new WebIO().registerExtensions([KHRMeshQuantization]).writeBinary(document)
}

/** The edges where two faces meet: those where a round face closes on itself are no edges of the part. */
function listEdges(shape: Shape3D, fineness: Fineness) {
  const { lines, edgeGroups } = shape.meshEdges(computeTolerance(shape, fineness))
  const faces = new Map<number, number>()
  for (const hash of shape.faces.flatMap((face) => face.edges.map((edge) => edge.hashCode)))
    faces.set(hash, (faces.get(hash) ?? 0) + 1)
  const shown = edgeGroups.filter(({ edgeId }) => faces.get(edgeId) !== 1)
  const points = shown.flatMap(({ start, count }) => Array.from(lines.slice(3 * start, 3 * (start + count))))
  return { lines: Float32Array.from(points), counts: shown.map(({ count }) => count) }
}

type Box = { middle: [number, number, number]; half: number }

function measureBox(vertices: Float32Array): Box {
  const ends = [0, 1, 2].map((axis) => {
    const values = vertices.filter((_, index) => index % 3 === axis)
    return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))] as const
  })
  const middle = ends.map(([low, high]) => (low + high) / 2) as Box['middle']
  return { middle, half: Math.max(...ends.map(([low, high]) => (high - low) / 2)) }
}

const quantize = (coordinates: Float32Array, { middle, half }: Box) =>
  Int16Array.from(coordinates, (value, index) => {
    const step = Math.round(((value - middle[index % 3]!) / half) * steps)
    return Math.max(-steps, Math.min(steps, step))
  })
