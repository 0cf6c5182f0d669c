import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.server.ts'
import { ConfigError } from '../config/error.server.ts'
import type { Environment } from '../config/file.server.ts'
import { EnvironmentSettings } from '../config/settings.server.ts'
import { startEmbeddedPostgres } from './embedded/postgres.server.ts'
import { migrate, refuseForeign, requireCurrent, requireTables, type Upgrade } from './migrate.server.ts'

export type DatabaseHandle = { url: string; stop(): Promise<void> }

/**
 * `prepare`: the database is brought to this version. `current`: a shop of it is there. `any`: a shop of some version is.
 * `new`: nothing is stored in it, and it may be made for a shop. `unread`: nobody looks at it.
 */
export type SchemaVersion = 'prepare' | 'current' | 'any' | 'new' | 'unread'

/** How a database is opened: for what, and what is refused before it is brought to this version. */
export type OpenOptions = Omit<Upgrade, 'until'> & {
  version?: SchemaVersion
  /** Refuses a `new` database in which something is stored. Which tables begin with a row, features know. */
  refuseUsed?: (url: string) => Promise<void>
}

/** The configured database, or an embedded one in the data folder. @throws DatabaseError */
export async function openDatabase(
  config: Config,
  migrations: string,
  progress: (step: string) => void,
  { version = 'prepare', refuseUsed, ...upgrade }: OpenOptions = {},
): Promise<DatabaseHandle> {
  const opened = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startOwn(config, progress)
  try {
    if (version === 'prepare') {
      const applied = await migrate(opened.url, migrations, upgrade)
      if (applied.length > 0) progress(`Prepared the database (${applied.length} migrations)`)
    } else {
      await requireAsNeeded(opened.url, migrations, version)
      if (version === 'new') await refuseUsed?.(opened.url)
    }
    return opened
  } catch (error) {
    await opened.stop()
    throw error
  }
}

async function requireAsNeeded(url: string, migrations: string, version: Exclude<SchemaVersion, 'prepare'>) {
  if (version === 'current') await requireCurrent(url, migrations)
  if (version === 'any') await requireTables(url)
  if (version === 'new') await refuseForeign(url)
}

const getOwnFolder = (dataDir: string) => join(dataDir, 'postgres')

const findDataDir = ({ DATA_DIR }: Environment) =>
  resolve(EnvironmentSettings.shape.DATA_DIR.parse(DATA_DIR || undefined))

/** Whether the settings name a database, or the data folder has one. */
export const hasShopDatabase = (settings: Environment): boolean =>
  Boolean(settings.DATABASE_URL) || existsSync(getOwnFolder(findDataDir(settings)))

/**
 * Settings without a database mean the shop's own. With a mistyped `DATA_DIR` a backup or an audit would make a new one and
 * find it in good order.
 * @throws ConfigError if there is none yet
 */
export function requireShop(settings: Environment): void {
  if (hasShopDatabase(settings)) return
  throw new ConfigError(
    `There is no shop in ${findDataDir(settings)}. Name its folder in DATA_DIR or its database in DATABASE_URL.`,
  )
}

async function startOwn(config: Config, progress: (step: string) => void): Promise<DatabaseHandle> {
  progress('Starting PostgreSQL')
  return startEmbeddedPostgres({ dataDir: getOwnFolder(config.dataDir), progress })
}
