import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder, ownFile } from '../files/own-files.server.ts'
import { ConfigError } from './error.server.ts'

/**
 * Makes the folder for everything that the shop stores itself, closed to other accounts. `isForDatabase`: the embedded PostgreSQL
 * is in it, which is another account where the shop is root.
 */
export function ensureDataDir(dataDir: string, isForDatabase: boolean): void {
  try {
    makeDataFolder(dataDir, { isPassed: isForDatabase && process.getuid?.() === 0 })
  } catch {
    throw new ConfigError(`DATA_DIR cannot be written: ${dataDir}.`)
  }
}

/** Made once per data folder, so that no two demo shops share a secret and restarts keep people signed in. */
export function readInstallationSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    // 'wx' refuses to overwrite: of two shops starting at once, one writes and both read the same.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', ...ownFile })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIR cannot be written: ${dataDir}.`)
    }
  }
  return readFileSync(file, 'utf8')
}

/** A secret for one purpose, derived from the installation's own, so that one leak does not expose all. */
export function deriveSecret(config: { secret: string }, purpose: string): string {
  return createHash('sha256').update(`${purpose}\0${config.secret}`).digest('base64url')
}

/** Whether a given text is the secret, in a time that does not tell how much of it is right. */
export function isSecret(given: string | undefined, secret: string): boolean {
  const [one, other] = [given ?? '', secret].map((text) => createHash('sha256').update(text).digest())
  return given !== undefined && timingSafeEqual(one!, other!)
}

/** A stand-in for a text that is not to be stored: 16 bytes, the same for the same text in this installation. */
export const computeKeyedHash = (config: { secret: string }, purpose: string, text: string): Buffer =>
  createHmac('sha256', deriveSecret(config, purpose)).update(text).digest().subarray(0, 16)
