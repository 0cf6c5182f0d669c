import type { Shape3D } from 'replicad'
import type { ShapeInstance } from '#goods/drawings/shapes/index.ts'
import type { Kernel } from '#goods/drawings/shapes/solid.ts'
import type { BuildRequest, BuildResult } from './builder.server.ts'
import { writeGlb } from './kernel/glb.ts'
import { loadKernel } from './kernel/load.ts'
import { measureSolid } from './kernel/measure.ts'
import { buildMesh } from './kernel/mesh.ts'
import { buildPart, getFineness } from './kernel/solids.ts'
import { writeStep } from './kernel/step.ts'
import { writeStl } from './kernel/stl.ts'
import { writeThreeMf } from './kernel/three-mf.ts'

// Runs in a process of its own (builder.server.ts): OpenCascade's memory grows and is never given back.

const loading = loadKernel()
// Without a parent it is a trial of whether this account may read the kernel; otherwise the first part reports it.
// unawaited: the kernel is loaded once
if (process.connected) loading.catch(() => {})
else await loading

// unawaited: the builder asks for one part at a time
process.on('message', async (request: BuildRequest) => {
  const before = process.cpuUsage()
  const result = await build(request).catch((error: Error) => ({ failed: error.message }))
  const { user, system } = process.cpuUsage(before)
  process.send!({ ...result, cpuMs: (user + system) / 1000 } satisfies BuildResult)
})
process.on('disconnect', () => process.exit(0))

async function build({ part, format }: BuildRequest) {
  const kernel = await loading
  const shape = buildPart(kernel, part)
  try {
    const bytes = format === 'measures' ? new Uint8Array() : await write(kernel, shape, part, format)
    return { bytes, measures: measureSolid(kernel, shape), rss: process.memoryUsage.rss() }
  } finally {
    shape.delete()
  }
}

async function write(kernel: Kernel, shape: Shape3D, part: ShapeInstance, format: BuildRequest['format']) {
  if (format === 'step') return writeStep(kernel, shape)
  if (format === 'glb') return writeGlb(shape, getFineness(part.shape, 'view'))
  const mesh = buildMesh(shape, getFineness(part.shape, 'print'))
  return format === 'stl' ? writeStl(mesh) : writeThreeMf(mesh)
}
