import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProjectRoot } from '#base/platform/root.server.ts'

const folder = () => join(findProjectRoot(), '.node/cad')

export const getPackagesFolder = () => join(folder(), 'node_modules')

/** Whether the kernel is installed, which happens while the shop runs. Its packages are put there at once and whole. */
export const hasKernel = (): boolean => existsSync(join(folder(), '.installed'))

/** The versions of what files are made with: another one may make other files. */
export async function readKernelVersion(): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(join(folder(), 'package.json'), 'utf8'))
  return JSON.stringify(dependencies)
}
