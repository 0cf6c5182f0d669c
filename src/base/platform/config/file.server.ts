import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { closest, distance } from 'fastest-levenshtein'
import { ConfigError } from './error.server.ts'
import { EnvironmentSettings } from './settings.server.ts'

export type Environment = Record<string, string | undefined>

/** The configuration file: `CONFIG_FILE`, or `ironwright.env` in the project's folder. */
export const getConfigFile = (root: string, environment: Environment): string =>
  resolve(root, environment.CONFIG_FILE || 'ironwright.env')

/**
 * The environment, completed by what stands in the configuration file, if there is one.
 * @throws ConfigError if there is a file that cannot be read or sets what is no setting, or if the file that was named is missing
 */
export function withConfigFile(root: string, environment: Environment): Environment {
  const file = getConfigFile(root, environment)
  const text = readText(file)
  if (text === undefined && environment.CONFIG_FILE)
    throw new ConfigError(`The configuration file ${file} cannot be read (ENOENT).`)
  const settings = parseEnv(text ?? '')
  refuseUnknown(file, Object.keys(settings))
  return { ...settings, ...environment }
}

/** Whether every account of this machine can read the configuration file, and with it the secrets. */
export function isReadableByAll(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  // Windows has other permissions, and reports these as granted.
  return process.platform !== 'win32' && found !== undefined && (found.mode & 0o004) !== 0
}

/** Undefined if there is no such file. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new ConfigError(`The configuration file ${file} cannot be read (${code}).`)
  }
}

/** A setting that is spelled wrong would be left out in silence. */
function refuseUnknown(file: string, names: readonly string[]): void {
  const settings = Object.keys(EnvironmentSettings.shape)
  const sentences = names
    .filter((name) => !settings.includes(name))
    .map((name) => {
      const nearest = closest(name, settings)
      const hint = distance(name, nearest) <= 3 ? ` Did you mean ${nearest}?` : ''
      return `${name} in ${file} is not a setting.${hint}`
    })
  if (sentences.length > 0) throw new ConfigError(sentences.join('\n'))
}
