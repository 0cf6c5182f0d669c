import { fileURLToPath } from 'node:url'
import type { Kernel } from '#goods/drawings/shapes/solid.ts'

/** The kernel's packages have a folder of their own, so that a shop starts without them. */
export const packages = new URL('../../../../.node/cad/node_modules/', import.meta.url)

export const loadPackage = <T>(file: string): Promise<T> => import(new URL(file, packages).href)

type OpenCascade = typeof import('replicad-opencascadejs')

/** Starts OpenCascade, which takes a third of a second and 165 MB. */
export async function loadKernel(): Promise<Kernel> {
  const folder = 'replicad-opencascadejs/dist'
  const { default: start } = await loadPackage<OpenCascade>(`${folder}/replicad_single.js`)
  const wasm = fileURLToPath(new URL(`${folder}/replicad_single.wasm`, packages))
  const kernel = await loadPackage<Kernel>('replicad/dist/replicad.js')
  kernel.setOC(await start({ locateFile: () => wasm, print: () => {} }))
  return kernel
}
