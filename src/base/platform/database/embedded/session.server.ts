import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabasePasswords } from './folder.server.ts'

const ownerLock = 1
const creationLock = 2

/**
 * The session through which a process supervises the server. The process holding its lock owns the server and stops it;
 * the lock is released however the process ends, so a server without an owner is detected at once.
 */
export type DatabaseSession = { isOwner: boolean; close(): Promise<void> }

/** Opens it, or throws PostgreSQL's error. Superuser connections are reserved: a full server still accepts it. */
export async function openSession(port: number, passwords: DatabasePasswords, role: string): Promise<DatabaseSession> {
  const client = await connectAsSuperuser(port, passwords)
  try {
    await ensureShopDatabase(client, role, passwords.shop)
    const isOwner = await takeOwnership(client)
    if (!isOwner) await client.end()
    return { isOwner, close: () => client.end() }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** In a database made before the two passwords differed, the superuser still has the shop's: it gets its own here. */
async function connectAsSuperuser(port: number, { shop, superuser }: DatabasePasswords): Promise<pg.Client> {
  try {
    return await connectWith(port, superuser)
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error
    const client = await connectWith(port, shop).catch(() => {
      throw error
    })
    await client.query(`alter role postgres password ${client.escapeLiteral(superuser)}`)
    return client
  }
}

async function connectWith(port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  // The shop's own pool reports a lost server; this session need not.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** The server needs a moment to notice that an owner was killed, so the lock is tried a few times. */
async function takeOwnership(client: pg.Client): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ownerLock])
    if (rows[0]?.mine) return true
    await sleep(30)
  }
  return false
}

/** The shop's role owns its database and may create others (tests do). No superuser: no file or program access. */
async function ensureShopDatabase(client: pg.Client, role: string, password: string): Promise<void> {
  if (await has(client, 'pg_database', 'datname', role)) return
  await client.query('select pg_advisory_lock($1)', [creationLock])
  if (!(await has(client, 'pg_roles', 'rolname', role))) {
    await client.query(`create role ${role} login createdb password ${client.escapeLiteral(password)}`)
  }
  if (!(await has(client, 'pg_database', 'datname', role))) await client.query(`create database ${role} owner ${role}`)
  await client.query('select pg_advisory_unlock($1)', [creationLock])
}

async function has(client: pg.Client, table: string, column: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${table} where ${column} = $1`, [name])
  return rowCount !== 0
}
