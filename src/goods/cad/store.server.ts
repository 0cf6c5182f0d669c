import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnFolder } from '#base/platform/files/own-files.server.ts'
import { writeWhole } from '#base/platform/files/whole-file.server.ts'

/** Files can be made anew, so that no backup holds this folder. All nodes may share it, as they do that of the pictures. */
export const getCadDirectory = (dataDir: string) => join(dataDir, 'cad')

export const getCadPath = (dataDir: string, key: string, format: string) =>
  join(getCadDirectory(dataDir), `${key}.${format}`)

export const readCadFile = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined)

export async function writeCadFile(dataDir: string, path: string, bytes: Uint8Array): Promise<void> {
  await makeOwnFolder(getCadDirectory(dataDir))
  await writeWhole(path, bytes)
}
