import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#base/platform/database/embedded/postgres.server.ts'

/**
 * Runs the work with a new, empty database and a new folder, both deleted afterwards. It is on the same server where the role
 * may make databases. A live shop's role may not, and need not: then a PostgreSQL of the shop's own runs for as long.
 */
export async function withScratchDatabase<T>(
  url: string,
  work: (url: string, folder: string) => Promise<T>,
): Promise<T> {
  return await inNewFolder(async (folder) => {
    const inIt = (scratch: string) => work(scratch, folder)
    return (await mayMakeDatabases(url))
      ? await besideShop(url, inIt)
      : await inNewFolder((own) => onOwnServer(own, inIt))
  })
}

async function inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ironwright-rehearsal-'))
  return await work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  return await work(client).finally(() => client.end())
}

const mayMakeDatabases = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    )
    return rows[0].may
  })

async function besideShop<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `rehearsal_${randomBytes(6).toString('hex')}`
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  return await withClient(url, async (server) => {
    try {
      await server.query(`create database ${name}`)
      return await work(scratch.href)
    } finally {
      await server.query(`drop database if exists ${name} with (force)`)
    }
  })
}

async function onOwnServer<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, disposable: true })
  return await work(server.url).finally(server.stop)
}
