import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from './embedded/postgres.server.ts'
import { migrate } from './migrate.server.ts'

/** Writes `schema.ts` from what the migrations create, in a PostgreSQL of its own. */
const folder = mkdtempSync(join(tmpdir(), 'ironwright-types-'))
const server = await startEmbeddedPostgres({ dataDir: folder, disposable: true })
try {
  await migrate(server.url, 'migrations')
  const env = { ...process.env, DATABASE_URL: server.url }
  const { stdout } = await promisify(execFile)('kysely-codegen', [], { env })
  process.stdout.write(stdout)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
