import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageCache } from '../cache/page-cache.server.ts'
import type { Config } from '../config/config.server.ts'
import type { GuardedPool } from '../database/guarded-pool.server.ts'
import { listOwnMigrations } from '../database/migrate.server.ts'
import { findProjectRoot } from '../root.server.ts'
import type { Gauges } from './gauges.ts'

/** How busy this node's connections to the database are. */
export const createPoolGauges = (pool: GuardedPool): Gauges => ({
  help: {
    ironwright_database_up: 'Whether the database answers this node and may be written: 1 or 0.',
    ironwright_database_connections: 'Connections of this node to the database.',
    ironwright_database_connections_idle: 'Those of them that nobody uses.',
    ironwright_database_connections_max: 'The most connections that this node opens.',
    ironwright_database_callers_waiting: 'Calls that wait for a connection.',
  },
  read: () => [
    {
      ironwright_database_up: pool.isAway ? 0 : 1,
      ironwright_database_connections: pool.totalCount,
      ironwright_database_connections_idle: pool.idleCount,
      ironwright_database_connections_max: pool.options.max,
      ironwright_database_callers_waiting: pool.waitingCount,
    },
  ],
})

/** What the cache of pages holds, and how often it was asked. */
export const createPageGauges = (cache: PageCache): Gauges => ({
  help: {
    ironwright_page_cache_bytes: 'Memory that cached pages take.',
    ironwright_page_cache_pages: 'Pages in memory.',
    ironwright_page_cache_hits_total: 'Requests since the start that a cached page answered.',
    ironwright_page_cache_renders_total: 'Pages that were rendered since the start.',
  },
  read: () => {
    const { bytes, pages, hits, renders } = cache.measure()
    return [
      {
        ironwright_page_cache_bytes: bytes,
        ironwright_page_cache_pages: pages,
        ironwright_page_cache_hits_total: hits,
        ironwright_page_cache_renders_total: renders,
      },
    ]
  },
})

/** What this node has room for, and what it knows. */
export const createNodeGauges = ({ dataDir }: Pick<Config, 'dataDir'>): Gauges => ({
  help: {
    ironwright_data_folder_free_bytes: 'Room that is left where the data folder is.',
    ironwright_data_folder_bytes: 'Room that there is in all.',
  },
  read: async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return [{ ironwright_data_folder_free_bytes: bavail * bsize, ironwright_data_folder_bytes: blocks * bsize }]
  },
})

/** Which version this node is of, and the newest migration that it knows: nodes of one shop have the same. */
export function createBuildGauges(): Gauges {
  const { version } = JSON.parse(readFileSync(join(findProjectRoot(), 'package.json'), 'utf8')) as { version: string }
  const schema = listOwnMigrations().at(-1) ?? ''
  return {
    help: { ironwright_build_info: 'Always 1: the version of this node, and the newest migration that it knows.' },
    labels: ['version', 'schema'],
    read: () => [{ version, schema, ironwright_build_info: 1 }],
  }
}
