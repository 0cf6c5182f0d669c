import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Runs the work with a new, empty database on the same server and a new folder; both are deleted afterwards. */
export async function withScratchDatabase<T>(
  url: string,
  work: (url: string, folder: string) => Promise<T>,
): Promise<T> {
  const name = `rehearsal_${randomBytes(6).toString('hex')}`
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  const folder = await mkdtemp(join(tmpdir(), 'ironwright-rehearsal-'))
  const server = new pg.Client(url)
  await server.connect()
  try {
    await server.query(`create database ${name}`)
    return await work(scratch.href, folder)
  } finally {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
}
