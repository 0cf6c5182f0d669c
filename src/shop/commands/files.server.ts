import { existsSync } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '#base/platform/config/error.server.ts'

/** Refuses a file that cannot be read. @throws Error in one sentence */
export async function requireReadableFile(path: string): Promise<void> {
  if ((await stat(path)).isDirectory()) throw new ConfigError(`${path} is a folder. Name a file.`)
  await (await open(path)).close()
}

/** Refuses a file that is there already, or whose folder is not. @throws Error in one sentence */
export async function requireNewFile(path: string): Promise<void> {
  if (existsSync(path)) throw new ConfigError(`${path} is there already. Name a new file.`)
  const folder = dirname(resolve(path))
  if (!existsSync(folder)) throw new ConfigError(`There is no folder ${folder}.`)
}

/** Writes a new file; nothing is left of one that cannot be written whole. */
export async function writeNewFile(path: string, bytes: Readable): Promise<void> {
  const file = await open(path, 'wx')
  try {
    // read by others: an export, into a file that is named
    await pipeline(bytes, file.createWriteStream())
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
