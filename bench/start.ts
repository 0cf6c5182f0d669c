import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../src/platform/database/embedded/postgres.server.ts'
import { freePort } from '../test/free-port.ts'
import { get } from './http.ts'
import type { Tools } from './measure.ts'
import { cpuMicros } from './processes.ts'
import type { Row } from './row.ts'
import { copyFolder, startServer } from './shop.ts'
import { computeSpread } from './statistics.ts'

const leastStarts = 7
const sizes = [10_000, 1_000_000]

type Start = { seconds: number; cpuMs: number }

/** From starting the program to the home page, with the database up, and the same of a bare Node server. */
export async function startUp({ options, folder }: Tools): Promise<Row[]> {
  const starts = new Map<number, Start[]>()
  const bare: Start[] = []
  for (const size of new Set(sizes.map((size) => Math.min(size, options.size)))) {
    const dataDir = copyFolder(await folder(size))
    const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url }
    try {
      const seen: Start[] = []
      // The first start is not counted: it reads the program from disk.
      for (let n = 0; n <= Math.max(leastStarts, options.rounds); n++) {
        const [shop, node] = [await timed((port) => startServer(port, env, '/dev/null')), await timed(startBare)]
        if (n > 0) seen.push(shop)
        if (n > 0) bare.push(node)
      }
      starts.set(size, seen)
    } finally {
      await database.stop()
      rmSync(dataDir, { recursive: true })
    }
  }
  const [first, last] = [[...starts][0]!, [...starts].at(-1)!]
  const under = `${first[1].length} starts with the database up, in turn with bare node`
  const rows: Row[] = [
    {
      goal: 13,
      name: `start to the first page, ${first[0].toLocaleString('en')} products`,
      unit: 's',
      value: computeSpread(first[1].map(({ seconds }) => seconds)),
      bound: { atMost: 0.6 },
      under,
      detail: {
        'CPU, shop': `${Math.round(computeSpread(first[1].map(({ cpuMs }) => cpuMs)).median)} ms`,
        'bare node': `${Math.round(computeSpread(bare.map(({ seconds }) => seconds)).median * 1000)} ms`,
      },
    },
  ]
  if (first[0] === last[0]) return rows
  const growth = last[1].map(({ cpuMs }, index) => cpuMs / first[1][index]!.cpuMs)
  const name = `start, ${last[0].toLocaleString('en')} products against ${first[0].toLocaleString('en')}`
  return [
    ...rows,
    { goal: 6, name, unit: 'ratio', value: computeSpread(growth), bound: { atMost: 1.1 }, under: `CPU time, ${under}` },
  ]
}

const bareServer = `require('node:http').createServer((_, response) => response.end('ready')).listen(process.argv[1])`
const startBare = (port: number) => spawn(process.execPath, ['-e', bareServer, String(port)], { stdio: 'ignore' })

/** Starts a server, asks until it answers, and ends it. */
async function timed(startAt: (port: number) => ReturnType<typeof spawn>): Promise<Start> {
  const port = await freePort()
  const began = performance.now()
  const server = startAt(port)
  try {
    while ((await readStatus(port)) !== 200) await wait(2)
    return { seconds: (performance.now() - began) / 1000, cpuMs: cpuMicros([server.pid!]) / 1000 }
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
}

const readStatus = (port: number) =>
  get(port, '/').then(
    ({ status }) => status,
    () => undefined,
  )
