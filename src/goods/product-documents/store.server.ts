import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getImageDirectory } from '#base/images/stores/local.server.ts'
import { makeOwnFolder } from '#base/platform/files/own-files.server.ts'
import { writeWhole } from '#base/platform/files/whole-file.server.ts'

/** The folder of the pictures, which all nodes share and every backup holds. */
export const getDocumentPath = (dataDir: string, name: string) => join(getImageDirectory(dataDir), `${name}.pdf`)

export async function writeDocument(dataDir: string, name: string, bytes: Buffer): Promise<void> {
  await makeOwnFolder(getImageDirectory(dataDir))
  await writeWhole(getDocumentPath(dataDir, name), bytes)
}

export const removeDocument = (dataDir: string, name: string) => rm(getDocumentPath(dataDir, name), { force: true })
