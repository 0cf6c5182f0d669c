import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/base/platform/database/embedded/postgres.server.ts'
import { migrate } from '../src/base/platform/database/migrate.server.ts'
import { buildPoolerSettings, startPgbouncer } from './pgbouncer.ts'
import { makeScratchFolder } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests create databases from `shop_template`. */
    postgresUrl: string
    /** A pooler in front of it, through which shops go; empty: there is none. */
    poolerUrl: string
    /** The server for who may make roles; empty: nobody here may. */
    superuserUrl: string
  }
}

/** Starts one PostgreSQL for all tests and prepares a migrated template that each shop is copied from. */
export default async function setup(project: TestProject) {
  const dataDir = makeScratchFolder('ironwright-test-')
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir, disposable: true })
  const client = new pg.Client(server.url)
  await client.connect()
  for (const template of ['shop_template', 'shop_catalogue']) await client.query(`drop database if exists ${template}`)
  await client.query('create database shop_template')
  await client.end()
  await migrate(databaseOn(server.url, 'shop_template'), 'migrations')
  project.provide('postgresUrl', server.url)
  project.provide('superuserUrl', process.env.TEST_DATABASE_URL ? '' : getSuperuserUrl(server.url, dataDir))
  const pooler = process.env.TEST_POOLER ? await startPgbouncer(server.url, buildPoolerSettings()) : undefined
  project.provide('poolerUrl', pooler?.address(server.url) ?? '')

  return async () => {
    await pooler?.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function getSuperuserUrl(url: string, dataDir: string): string {
  const other = new URL(url)
  other.username = 'postgres'
  other.password = readFileSync(join(dataDir, 'superuser-password'), 'utf8').trim()
  return other.href
}

/** The same server, but another database. */
export function databaseOn(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
