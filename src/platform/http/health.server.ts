import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../context.server.ts'
import { Refusal } from '../errors.ts'

/** With less than this many bytes the database cannot write its log, and photos and pages cannot be stored. */
const leastFreeBytes = 32 * 1024 * 1024

type Probes = {
  /** From now on the shop says that it is closing, so that balancers send no more, and still answers. */
  startDraining(): void
}

/** For monitoring: liveness and readiness. */
export function serveHealthProbes(
  fastify: FastifyInstance,
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  readFreeBytes = measureFreeBytes,
): Probes {
  let isClosing = false
  const startDraining = () => {
    isClosing = true
  }
  fastify.addHook('preClose', async () => startDraining())
  fastify.get('/health/live', async () => ({ status: 'ok' }))
  fastify.get('/health/ready', async () => {
    if (isClosing) throw new Refusal('unavailable', { what: 'closing' })
    // guard: a shop on a full disk is sent no customers | never | platform/http/health.test
    if ((await readFreeBytes(config.dataDir)) < leastFreeBytes) throw new Refusal('unavailable', { what: 'full_disk' })
    await sql`select 1`.execute(db)
    return { status: 'ok' }
  })
  return { startDraining }
}

async function measureFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
