import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { findProjectRoot } from '../root.server.ts'

/** Whatever the shop keeps is readable by its own account only. Other processes are sent what they work on. */
export const ownFile = { mode: 0o600 }
export const ownFolder = { mode: 0o700 }

/** Makes a folder of the shop's own if it is not there, and those above it. */
export async function makeOwnFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, ...ownFolder })
}

/** The folders that the shop makes in its data folder, besides that of its embedded PostgreSQL, which has its own rules. */
export const ownFolders = ['images', 'cad', 'cache', 'backups'] as const

/**
 * Makes the data folder, and closes it and those in it that were made before they were closed to others. `isPassed`: another
 * account has to pass through, but not to read it.
 */
export function makeDataFolder(dataDir: string, { isPassed }: { isPassed: boolean }): void {
  mkdirSync(dataDir, { recursive: true, ...ownFolder })
  for (const folder of ownFolders.map((name) => join(dataDir, name))) {
    const found = statSync(folder, { throwIfNoEntry: false })
    // One that is closed was closed after all that is in it. A file in its place is told once something is kept there.
    if (found?.isDirectory() && (found.mode & 0o077) !== 0) closeFolder(folder)
  }
  const { mode } = statSync(dataDir)
  // Others use a folder such as /tmp, and the processes that read nothing of the shop's read its program.
  if (mode & 0o1000 || !relative(dataDir, findProjectRoot()).startsWith('..')) return
  setMode(dataDir, isPassed ? 0o711 : ownFolder.mode)
}

/** Closes a folder to other accounts, after all that is in it. */
export function closeFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeFolder(path)
    if (entry.isFile()) setMode(path, ownFile.mode)
  }
  setMode(folder, ownFolder.mode)
}

/** A folder of another account, such as a volume, has the rules of that account. A file may be gone. */
function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    if (!['EPERM', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
