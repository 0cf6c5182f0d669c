import type pg from 'pg'
import type { PageCache } from '../cache/page-cache.server.ts'
import type { Gauges } from './gauges.ts'

/** How busy this node's connections to the database are. */
export const createPoolGauges = (pool: pg.Pool): Gauges => ({
  help: {
    ironwright_database_connections: 'Connections of this node to the database.',
    ironwright_database_connections_idle: 'Those of them that nobody uses.',
    ironwright_database_connections_max: 'The most connections that this node opens.',
    ironwright_database_callers_waiting: 'Calls that wait for a connection.',
  },
  read: () => [
    {
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
    ironwright_page_cache_hits: 'Requests since the start that a cached page answered.',
    ironwright_page_cache_renders: 'Pages that were rendered since the start.',
  },
  read: () => {
    const { bytes, pages, hits, renders } = cache.measure()
    return [
      {
        ironwright_page_cache_bytes: bytes,
        ironwright_page_cache_pages: pages,
        ironwright_page_cache_hits: hits,
        ironwright_page_cache_renders: renders,
      },
    ]
  },
})
