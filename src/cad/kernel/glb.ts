import type { Document, WebIO } from '@gltf-transform/core'
import type { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import type { Shape3D } from 'replicad'
import { loadPackage } from './load.ts'
import { computeTolerance, type Fineness, meshShape } from './mesh.ts'

type Core = { Document: typeof Document; WebIO: typeof WebIO }
type Extensions = {
  EXTMeshoptCompression: typeof EXTMeshoptCompression
  KHRMeshQuantization: typeof KHRMeshQuantization
}
type Meshopt = typeof import('meshoptimizer')

async function loadTools() {
  const [core, extensions, { MeshoptEncoder }] = await Promise.all([
    loadPackage<Core>('@gltf-transform/core/dist/index.js'),
    loadPackage<Extensions>('@gltf-transform/extensions/dist/index.js'),
    loadPackage<Meshopt>('meshoptimizer/index.js'),
  ])
  await MeshoptEncoder.ready
  return { ...core, ...extensions, MeshoptEncoder }
}

let loading: ReturnType<typeof loadTools> | undefined

/** The half of a 16-bit number's range, into which coordinates are scaled: a part of 100 mm keeps 2 µm. */
const steps = 32_767

/**
 * A solid as GLB for the 3D view: its faces, and its edges as lines, compressed with meshopt. As glTF wants it, it is in
 * metres and Y is up. `edges` of the lines says how many points each edge of the solid has, for measuring.
 */
export async function writeGlb(shape: Shape3D, fineness: Fineness): Promise<Uint8Array> {
  loading ??= loadTools()
  const tools = await loading
  const { vertices, normals, triangles } = meshShape(shape, fineness)
  const { lines, edgeGroups } = shape.meshEdges({ ...computeTolerance(shape, fineness), keepMesh: true })
  const box = measureBox(vertices)
  const document = new tools.Document()
  const compression = document.createExtension(tools.EXTMeshoptCompression).setRequired(true)
  compression.setEncoderOptions({ method: tools.EXTMeshoptCompression.EncoderMethod.QUANTIZE })
  document.createExtension(tools.KHRMeshQuantization).setRequired(true)
  const buffer = document.createBuffer()
  const list = (type: 'VEC3' | 'SCALAR', array: Int16Array | Int8Array | Uint32Array | Uint16Array) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array)
      .setNormalized(type === 'VEC3')
      .setBuffer(buffer)

  const [order, reordered] = reorder(tools.MeshoptEncoder, vertices, triangles)
  const faces = document
    .createPrimitive()
    .setAttribute('POSITION', list('VEC3', quantize(move(vertices, order), box)))
    .setAttribute(
      'NORMAL',
      list(
        'VEC3',
        Int8Array.from(move(normals, order), (value) => Math.round(value * 127)),
      ),
    )
    .setIndices(list('SCALAR', reordered))
  const edges = document
    .createPrimitive()
    .setMode(1)
    .setAttribute('POSITION', list('VEC3', quantize(Float32Array.from(lines), box)))
  const mesh = document.createMesh('part').addPrimitive(faces).addPrimitive(edges)
  mesh.setExtras({ edges: edgeGroups.map(({ count }) => count) })
  const node = document
    .createNode('part')
    .setMesh(mesh)
    .setTranslation(box.middle)
    .setScale([box.half, box.half, box.half])
  const upright = document.createNode('upright').addChild(node).setScale([0.001, 0.001, 0.001])
  upright.setRotation([-Math.SQRT1_2, 0, 0, Math.SQRT1_2])
  document.createScene().addChild(upright)
  const io = new tools.WebIO()
    .registerExtensions([tools.EXTMeshoptCompression, tools.KHRMeshQuantization])
    .registerDependencies({ 'meshopt.encoder': tools.MeshoptEncoder })
  return io.writeBinary(document)
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
  Int16Array.from(coordinates, (value, index) => Math.round(((value - middle[index % 3]!) / half) * steps))

/** In the order in which triangles use them, vertices compress best. Returns where each old vertex is now. */
function reorder(encoder: Meshopt['MeshoptEncoder'], vertices: Float32Array, triangles: Uint32Array) {
  const indices = triangles.slice()
  const [remap, count] = encoder.reorderMesh(indices, true, true)
  const order = new Uint32Array(count)
  for (const [from, to] of remap.entries()) if (to !== 0xffffffff) order[to] = from
  return [order, vertices.length / 3 > 0xffff ? indices : Uint16Array.from(indices)] as const
}

const move = (list: Float32Array, order: Uint32Array) =>
  Float32Array.from({ length: order.length * 3 }, (_, index) => list[order[Math.floor(index / 3)]! * 3 + (index % 3)]!)
