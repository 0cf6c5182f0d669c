import pg from 'pg'
import { databaseOn } from '../test/database.ts'

/** Runs a statement on a database. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Creates an empty database on a server, and returns its address. */
export async function emptyDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return databaseOn(url, name)
}
