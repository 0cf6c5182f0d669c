import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseOn } from './database.ts'

/** Makes a database on the tests' server: a copy of another, or of a shop that was never started. */
export async function newDatabase(server: string, template = 'shop_template'): Promise<string> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  return databaseOn(server, name)
}

/**
 * The name of a template on the tests' server, which the first test of a run that needs it fills, and which is then copied: in a
 * tenth of the time that filling one takes.
 */
export async function makeTemplate(name: string, fill: (databaseUrl: string) => Promise<void>): Promise<string> {
  const server = inject('postgresUrl')
  const client = new pg.Client(server)
  await client.connect()
  // Others wait here until it is filled.
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const databaseUrl = await newDatabase(server)
      await fill(databaseUrl)
      await client.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} rename to ${name}`)
    }
  } finally {
    // If it cannot be filled, those that wait fail too, and wait no longer.
    await client.end()
  }
  return name
}

/** Drops it unless somebody is still connected, whom a test may still need: then it stays until the server goes. */
export async function dropDatabase(server: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client(server)
  await client.connect()
  // PostgreSQL would wait five seconds for them.
  const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name])
  if (rowCount === 0) await client.query(`drop database ${name}`).catch(ignoreConnected)
  await client.end()
}

function ignoreConnected(error: unknown): void {
  if (!String(error).includes('is being accessed by other users')) throw error
}
