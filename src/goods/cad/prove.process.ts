import type { Shape3D } from 'replicad'
import type { ShapeInstance } from '#goods/drawings/shapes/index.ts'
import { writeGlb } from './kernel/glb.ts'
import { loadKernel } from './kernel/load.ts'
import { measureSolid } from './kernel/measure.ts'
import { buildMesh } from './kernel/mesh.ts'
import { buildPart, getFineness } from './kernel/solids.ts'
import { writeStep } from './kernel/step.ts'
import { writeThreeMf } from './kernel/three-mf.ts'
import type { PartProof } from './prove.ts'

// Makes parts with all that is asked of them, for tests and for `npm run cad -- prove`; no shop runs it.

const kernel = await loadKernel()

// unawaited: its parent asks for one part at a time
process.on('message', async (part: ShapeInstance) => {
  const proof = await prove(part).catch((error: Error): PartProof => ({ failed: String(error.message ?? error) }))
  process.send!(proof)
})

async function prove(part: ShapeInstance): Promise<PartProof> {
  const begun = performance.now()
  const shape = buildPart(kernel, part)
  const made = measureSolid(kernel, shape)
  const step = writeStep(kernel, shape)
  const stepMs = performance.now() - begun
  const glb = await writeGlb(shape, getFineness(part.shape, 'view'))
  const glbMs = performance.now() - begun - stepMs
  const closed = await writeThreeMf(buildMesh(shape, getFineness(part.shape, 'print')))
  const again = (await kernel.importSTEP(new Blob([step as Uint8Array<ArrayBuffer>]))) as Shape3D
  const read = measureSolid(kernel, again)
  shape.delete()
  again.delete()
  return { made, read, stepMs, glbMs, bytes: { step: step.length, glb: glb.length, '3mf': closed.length } }
}
