import { fileURLToPath } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import type { ManifoldToplevel } from 'manifold-3d'
import { loadPackage, packages } from './load.ts'
import type { Mesh } from './mesh.ts'

type Manifold = { default: (options: { locateFile: () => string }) => Promise<ManifoldToplevel> }

let started: Promise<ManifoldToplevel> | undefined

/** A mesh as 3MF, closed: each edge has two triangles. https://github.com/3MFConsortium/spec_core */
export async function writeThreeMf(mesh: Mesh): Promise<Uint8Array> {
  started ??= startManifold()
  const { vertices, triangles } = closeMesh(await started, mesh)
  return zipSync({
    '[Content_Types].xml': strToU8(contentTypes),
    '_rels/.rels': strToU8(relations),
    '3D/3dmodel.model': strToU8(writeModel(vertices, triangles)),
  })
}

async function startManifold(): Promise<ManifoldToplevel> {
  const { default: start } = await loadPackage<Manifold>('manifold-3d/manifold.js')
  const module = await start({ locateFile: () => fileURLToPath(new URL('manifold-3d/manifold.wasm', packages)) })
  module.setup()
  return module
}

/** OpenCascade meshes each face by itself. Throws where the faces leave a gap. */
export function closeMesh({ Mesh: ManifoldMesh, Manifold }: ManifoldToplevel, { vertices, triangles }: Mesh) {
  const open = new ManifoldMesh({ numProp: 3, vertProperties: vertices, triVerts: triangles })
  open.merge()
  const solid = new Manifold(open)
  const closed = solid.getMesh()
  solid.delete()
  return { vertices: closed.vertProperties, triangles: closed.triVerts }
}

const header = '<?xml version="1.0" encoding="UTF-8"?>\n'
const contentTypes = `${header}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>`
const relations = `${header}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`

function writeModel(vertices: Float32Array, triangles: Uint32Array): string {
  const points = inThrees(vertices).map(([x, y, z]) => `<vertex x="${round(x)}" y="${round(y)}" z="${round(z)}"/>`)
  const faces = inThrees(triangles).map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`)
  return `${header}<model unit="millimeter" xml:lang="en" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources><object id="1" type="model"><mesh><vertices>${points.join('')}</vertices><triangles>${faces.join('')}</triangles></mesh></object></resources><build><item objectid="1"/></build></model>`
}

const inThrees = (list: Float32Array | Uint32Array) =>
  Array.from(
    { length: list.length / 3 },
    (_, index) => [...list.subarray(index * 3, index * 3 + 3)] as const,
  ) as (readonly [number, number, number])[]

/** A thousandth of a micrometre, below what distinguishes two vertices. */
const round = (mm: number) => Number(mm.toFixed(6))
