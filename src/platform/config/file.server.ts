import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError } from './error.server.ts'

export type Environment = Record<string, string | undefined>

/** The configuration file: `CONFIG_FILE`, or `ironwright.env` in the project's folder. */
export const configFileOf = (root: string, environment: Environment): string =>
  resolve(root, environment.CONFIG_FILE || 'ironwright.env')

/**
 * The environment, completed by what stands in the configuration file, if there is one.
 * @throws ConfigError if there is a file that cannot be read, or if the file that was named is missing
 */
export function withConfigFile(root: string, environment: Environment): Environment {
  const file = configFileOf(root, environment)
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...environment }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !environment.CONFIG_FILE) return environment
    throw new ConfigError(`The configuration file ${file} cannot be read (${code}).`)
  }
}
