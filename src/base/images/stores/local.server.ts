import { access, constants, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnFolder, ownFile } from '#base/platform/files/own-files.server.ts'
import { getDraftPath, writeWhole } from '#base/platform/files/whole-file.server.ts'
import { getPictureUrl, pictureWidths } from '../addresses.ts'
import { computeChecksums, listFileNames, toFileName } from './files.server.ts'
import { type PictureFiles, type PictureStore, type StoredPicture, StoreError } from './store.server.ts'

type Content = Pick<PictureFiles, 'sha256'>
type Files = Pick<PictureFiles, 'sha256' | 'variants'>

export const getImageDirectory = (dataDir: string) => join(dataDir, 'images')

/** The shop's own folder. It has every picture, wherever pages show it from. */
export function createLocalStore(dataDir: string) {
  const folder = getImageDirectory(dataDir)
  const paths = (sha256: Buffer) => listFileNames(sha256).map((name) => join(folder, name))
  const missing = (error: Error) => {
    throw new StoreError(`The folder ${folder} does not give a picture back: ${error.message}.`, { cause: error })
  }
  return {
    accessFor: () => 'public',
    async put({ sha256, variants }: Files): Promise<StoredPicture> {
      await makeOwnFolder(folder)
      await Promise.all(paths(sha256).map((path, index) => writeWhole(path, variants[index]!)))
      return keptHere({ sha256, variants })
    },
    async has({ sha256 }: Content) {
      const found = await Promise.all(paths(sha256).map((path) => stat(path).catch(() => undefined)))
      return found.every((file) => file !== undefined)
    },
    read: ({ sha256 }: Content) => Promise.all(paths(sha256).map((path) => readFile(path))).catch(missing),
    async remove({ sha256 }: Content) {
      await Promise.all(paths(sha256).map((path) => rm(path, { force: true })))
    },
    async probe() {
      const trial = getDraftPath(join(folder, 'probe'))
      try {
        await makeOwnFolder(folder)
        await access(folder, constants.W_OK)
        await writeFile(trial, 'trial', ownFile)
        await readFile(trial)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        throw new StoreError(`The folder ${folder} cannot be written (${code}): check DATA_DIR and its owner.`, {
          cause: error,
        })
      } finally {
        await rm(trial, { force: true }).catch(() => {})
      }
      return `The folder ${folder} can be written and read.`
    },
  } satisfies PictureStore
}

export type LocalStore = ReturnType<typeof createLocalStore>

function keptHere({ sha256, variants }: Files): StoredPicture {
  const sources = pictureWidths.map((width) => ({ url: getPictureUrl(toFileName(sha256), width), width }))
  return { sha256, access: 'public', sources, checksums: computeChecksums(variants), deleteUrl: '' }
}
