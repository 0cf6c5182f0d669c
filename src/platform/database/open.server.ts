import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.server.ts'
import { ConfigError } from '../config/error.server.ts'
import type { Environment } from '../config/file.server.ts'
import { EnvironmentSettings } from '../config/settings.server.ts'
import { startEmbeddedPostgres } from './embedded/postgres.server.ts'
import { migrate, refuseForeign, requireCurrent } from './migrate.server.ts'

export type DatabaseHandle = { url: string; stop(): Promise<void> }

/**
 * `prepare`: the database is brought to this version. `current`: it has to be of it, or empty. `any`: it is taken as it is.
 * `new`: so it is, and it may be made for it.
 */
export type SchemaVersion = 'prepare' | 'current' | 'any' | 'new'

/** The configured database, or an embedded one in the data folder. @throws DatabaseError */
export async function openDatabase(
  config: Config,
  migrations: string,
  progress: (step: string) => void,
  version: SchemaVersion = 'prepare',
): Promise<DatabaseHandle> {
  const opened = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startOwn(config, progress)
  try {
    if (version === 'current') await requireCurrent(opened.url, migrations)
    if (version === 'new') await refuseForeign(opened.url)
    const applied = ['any', 'new'].includes(version) ? [] : await migrate(opened.url, migrations)
    if (applied.length > 0) progress(`Prepared the database (${applied.length} migrations)`)
    return opened
  } catch (error) {
    await opened.stop()
    throw error
  }
}

const getOwnFolder = (dataDir: string) => join(dataDir, 'postgres')

/**
 * Settings without a database mean the shop's own. With a mistyped `DATA_DIR` a backup or an audit would make a new one and
 * find it in good order.
 * @throws ConfigError if there is none yet
 */
export function requireShop({ DATABASE_URL, DATA_DIR }: Environment): void {
  const folder = resolve(EnvironmentSettings.shape.DATA_DIR.parse(DATA_DIR || undefined))
  if (DATABASE_URL || existsSync(getOwnFolder(folder))) return
  throw new ConfigError(`There is no shop in ${folder}. Name its folder in DATA_DIR or its database in DATABASE_URL.`)
}

async function startOwn(config: Config, progress: (step: string) => void): Promise<DatabaseHandle> {
  progress('Starting PostgreSQL')
  return startEmbeddedPostgres({ dataDir: getOwnFolder(config.dataDir), progress })
}
