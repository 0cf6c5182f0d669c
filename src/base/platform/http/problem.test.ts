import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { databaseOn } from '../../../../test/database.ts'
import { isLostConnection } from './problem.server.ts'

test('a worker that asks again in a pool that was ended does not end the shop', async () => {
  const pool = new pg.Pool({ connectionString: inject('postgresUrl') })
  await pool.end()
  const error = await pool.connect().catch((reason: Error) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(isLostConnection(error as Error)).toBe(true)
})

test('a database that takes no more connections is a lost one, which the shop outlives', async () => {
  const server = new pg.Client(inject('postgresUrl'))
  await server.connect()
  await server.query('create database crowded connection limit 0')
  const refused = new pg.Client(databaseOn(inject('postgresUrl'), 'crowded'))
  const error = await refused.connect().catch((reason: Error) => reason)
  await server.query('drop database crowded')
  await server.end()
  expect(error).toMatchObject({ code: '53300' })
  expect(isLostConnection(error as Error)).toBe(true)
})
