import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../context.server.ts'
import type { Database } from '../database/connect.server.ts'
import { listOwnMigrations } from '../database/migrate.server.ts'
import { Refusal } from '../errors.ts'

/** With less than this many bytes the database cannot write its log, and photos and pages cannot be stored. */
const leastFreeBytes = 32 * 1024 * 1024

type Probes = {
  /** From now on the shop says that it is closing, so that balancers send no more, and still answers. */
  startDraining(): void
}

/** An answer stands for so long, whoever asks. */
const rememberedMs = 1000

/** For monitoring: liveness and readiness. */
export function serveHealthProbes(
  fastify: FastifyInstance,
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  readFreeBytes = measureFreeBytes,
  now = () => performance.now(),
): Probes {
  let isClosing = false
  const startDraining = () => {
    isClosing = true
  }
  fastify.addHook('preClose', async () => startDraining())
  fastify.get('/health/live', async () => ({ status: 'ok' }))
  const known = listOwnMigrations()
  const check = shareCheck(now, async () => {
    // guard: a shop on a full disk is sent no customers | never | platform/http/health.test
    if ((await readFreeBytes(config.dataDir)) < leastFreeBytes) throw new Refusal('unavailable', { what: 'full_disk' })
    await requireSchema(db, known)
  })
  fastify.get('/health/ready', async () => {
    // What is remembered is of a shop that was open.
    if (isClosing) throw new Refusal('unavailable', { what: 'closing' })
    await check()
    return { status: 'ok' }
  })
  return { startDraining }
}

/** Refuses to serve on tables that another version has changed meanwhile, or that were put back to those of an older one. */
async function requireSchema(db: Database, known: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  // guard: a shop whose tables belong to a newer version is sent no customers | never | test/upgrade/upgrade
  if (rows.some(({ name }) => !known.includes(name))) throw new Refusal('unavailable', { what: 'newer_version' })
  if (rows.length < known.length) throw new Refusal('unavailable', { what: 'older_version' })
}

/** One check for all who ask while it runs and for a second after it, whatever came of it. */
function shareCheck(now: () => number, check: () => Promise<void>): () => Promise<void> {
  let last: { answer: Promise<void>; until: number } | undefined
  return () => {
    // guard: whoever asks whether the shop is ready shares one check a second | now() < last.until → 1 > 2 | platform/http/health.test
    if (last && now() < last.until) return last.answer
    const begun = { answer: check(), until: Number.POSITIVE_INFINITY }
    last = begun
    const end = () => {
      begun.until = now() + rememberedMs
    }
    // unawaited: one for each check, of which one runs at a time
    begun.answer.then(end, end)
    return begun.answer
  }
}

async function measureFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
