import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { checks, auditOwnBooks } from '../src/payments/audit/audit.server.ts'
import { withOwnConnection } from '../src/platform/database/connect.server.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded/postgres.server.ts'
import { migrate } from '../src/platform/database/migrate.server.ts'
import { loadHistories } from '../test/histories/load.ts'
const folder = mkdtempSync(join(tmpdir(), 'zz-'))
const server = await startEmbeddedPostgres({ dataDir: folder, disposable: true })
await migrate(server.url, 'migrations')
for (const [count, seed] of [[Number(process.argv[2]), 5]] as const) {
  await withOwnConnection(server.url, async (db) => {
    const t = performance.now()
    console.log(await loadHistories(db, { currency: 'USD', count, seed }), performance.now() - t)
    for (const round of [1, 2]) {
    const times: [string, number][] = []
    for (const check of checks) {
      const t0 = performance.now()
      await sql`select * from (${check.query}) found limit 50`.execute(db)
      times.push([check.name, Math.round(performance.now() - t0)])
    }
    times.sort((a, b) => b[1] - a[1])
    console.log(round, times.slice(0, 12), times.reduce((s, [, x]) => s + x, 0))
    const t1 = performance.now()
    await db.transaction().execute((tx) => auditOwnBooks(tx, { mode: 'demo' }, undefined, []))
    console.log('prices', performance.now() - t1)
    }
  })
}
await server.stop(); rmSync(folder, { recursive: true, force: true })
