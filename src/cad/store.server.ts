import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '#platform/whole-file.server.ts'

/** Files can be made anew, so that no backup holds this folder. All nodes may share it, as they do that of the pictures. */
export const getCadDirectory = (dataDir: string) => join(dataDir, 'cad')

export const getCadPath = (dataDir: string, key: string, format: string) =>
  join(getCadDirectory(dataDir), `${key}.${format}`)

export const readCadFile = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined)

export async function writeCadFile(dataDir: string, path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(getCadDirectory(dataDir), { recursive: true })
  await writeWhole(path, bytes)
}

/** The names of all files that are kept. */
export const listCadFiles = (dataDir: string): Promise<string[]> => readdir(getCadDirectory(dataDir)).catch(() => [])

const dayMs = 86_400_000

/** Removes a file that is older than a day: a younger one may be of a product that is just being changed. */
export async function removeOldFile(dataDir: string, name: string): Promise<void> {
  const path = join(getCadDirectory(dataDir), name)
  const found = await stat(path).catch(() => undefined)
  if (found && Date.now() - found.mtimeMs > dayMs) await rm(path, { force: true })
}
