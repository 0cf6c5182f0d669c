import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ownFile } from './own-files.server.ts'

/** The name of a temporary file beside a file, or of a trial in a folder. */
export const getDraftPath = (path: string): string => `${path}.${randomUUID()}`

const draft = /[.-][0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isDraft = (path: string): boolean => draft.test(basename(path))

/**
 * Writes to a temporary file and renames it, so that readers never see half a file. Nothing is left of one that fails.
 */
export async function writeWhole(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const temporary = getDraftPath(path)
  try {
    // guard: what the shop keeps is readable by its own account only | ownFile → { mode: 0o644 } | threats/data-folder
    await writeFile(temporary, bytes, ownFile)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

/** A file is written within a second or two; another node may be doing so in the same folder. */
const writtenWithinMs = 10 * 60_000

/** Removes temporary files that a killed process left in a folder. */
export async function sweepDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const path of names.filter(isDraft).map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => undefined)
    // clock: compares with the age of a file on this machine
    // guard: a file that is being written is not swept away | drop | images/drafts
    if (!found || Date.now() - found.mtimeMs < writtenWithinMs) continue
    await rm(path, { force: true })
  }
}
