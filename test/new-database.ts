import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { databaseOn } from './database.ts'

/** Makes a database on the tests' server: a copy of another, or of a shop that was never started. */
export async function newDatabase(server: string, template = 'shop_template'): Promise<string> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return databaseOn(server, name)
}

/** Drops it, whoever is still connected; where PostgreSQL itself is vacuuming it, it stays until the server goes. */
export async function dropDatabase(server: string, url: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`).catch(ignoreVacuum)
  await client.end()
}

function ignoreVacuum(error: unknown): void {
  if (!String(error).includes('permission denied to terminate process')) throw error
}
