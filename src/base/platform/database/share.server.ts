import { sql } from 'kysely'
import type { Database } from './connect.server.ts'

/** The connections of one shop: its pool, its background work and its heartbeat. On a small machine more would only queue inside the server. */
const wanted = 13
export const jobConnections = 4
const heartbeatConnections = 1
/** With fewer than these a shop would wait for itself. */
const least = 7

/** How many are left of a share for the pool that answers callers. */
export const getPoolSize = (connections: number): number => connections - jobConnections - heartbeatConnections

/** The number of shops that share one server, and its other clients: commands, backups, people. */
const shops = 4
const forOthers = 9

/** How many connections a shop opens at most, all its pools together. */
export type ConnectionShare = { connections: number; wanted: number; isEnough: boolean }

/** A shop's share of the connections: the same for each, and the rest for other clients. */
export async function computeConnectionShare(db: Database): Promise<ConnectionShare> {
  const connections = divideConnections(await allowed(db))
  return { connections, wanted, isEnough: connections === wanted }
}

export const divideConnections = (allowed: number): number =>
  Math.max(least, Math.min(wanted, Math.floor((allowed - forOthers) / shops)))

/** How many the server allows to others than superusers; hosts often limit the role or the database as well. */
async function allowed(db: Database): Promise<number> {
  const { rows } = await sql<{ allowed: number }>`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as allowed`.execute(db)
  return rows[0]!.allowed
}
