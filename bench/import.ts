import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/database/embedded/postgres.server.ts'
import { copyTarget, copyText } from './catalogue/copy.ts'
import { lineAt, templateCount } from './catalogue/lines.ts'
import { productFillings } from './catalogue/products.ts'
import { runWatched } from './commands.ts'
import type { Tools } from './measure.ts'
import { cpuMicros, databasePids } from './processes.ts'
import type { Row } from './row.ts'
import { copyFolder } from './shop.ts'
import { computeSpread } from './statistics.ts'

// A large file takes minutes, and one round of that says enough.
const repeatedUpTo = 100_000

type Work = { cpuSeconds: number; peakMiB: number }
type Cost = Work & { seconds: number }

/** The import of one file on the command line, against COPY of the same rows into the same tables and indexes. */
export async function importFile({ options: { size, rounds }, folder }: Tools): Promise<Row[]> {
  const kept = await folder(templateCount)
  const scratch = mkdtempSync(join(tmpdir(), 'ironwright-bench-'))
  try {
    const file = join(scratch, 'products.jsonl')
    await pipeline(Readable.from(listLines(size)), createWriteStream(file))
    const imported: Cost[] = []
    const copied: Cost[] = []
    for (let round = 0; round < (size > repeatedUpTo ? 1 : Math.min(3, rounds)); round++) {
      imported.push(await onCopy(kept, (_, dataDir) => runWatched('import', file, dataDir)))
      copied.push(await onCopy(kept, (client) => copyReady(client, size, scratch)))
    }
    return buildRows(`${size.toLocaleString('en')} new products in one file, all indexes in place`, imported, copied)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function* listLines(count: number) {
  for (let n = 0; n < count; n++) yield `${JSON.stringify(lineAt(n))}\n`
}

/** What a work on a fresh copy of the folder takes, its database included. Preparing it is not counted. */
async function onCopy(
  kept: string,
  prepare: (client: pg.Client, dataDir: string) => Promise<() => Promise<Work>>,
): Promise<Cost> {
  const dataDir = copyFolder(kept)
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const work = await prepare(client, dataDir)
    const [before, began] = [cpuMicros(databasePids(dataDir)), performance.now()]
    const { cpuSeconds, peakMiB } = await work()
    const seconds = (performance.now() - began) / 1000
    return { seconds, peakMiB, cpuSeconds: cpuSeconds + (cpuMicros(databasePids(dataDir)) - before) / 1e6 }
  } finally {
    await client.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** COPY of rows that lie ready in files, so that only COPY is counted. */
async function copyReady(client: pg.Client, count: number, scratch: string): Promise<() => Promise<Work>> {
  const fillings = await productFillings(client, count)
  for (const { table, rows } of fillings)
    await pipeline(Readable.from(copyText(rows), { objectMode: false }), createWriteStream(join(scratch, table)))
  return async () => {
    const before = process.cpuUsage()
    for (const filling of fillings)
      await pipeline(createReadStream(join(scratch, filling.table)), copyTarget(client, filling))
    const { user, system } = process.cpuUsage(before)
    return { cpuSeconds: (user + system) / 1e6, peakMiB: 0 }
  }
}

function buildRows(under: string, imported: readonly Cost[], copied: readonly Cost[]): Row[] {
  const formatCost = ({ seconds, cpuSeconds }: Cost) => `${seconds.toFixed(1)} s, CPU ${cpuSeconds.toFixed(1)} s`
  return [
    {
      goal: 15,
      name: 'import against COPY, by CPU time',
      unit: 'ratio',
      value: computeSpread(imported.map(({ cpuSeconds }, index) => cpuSeconds / copied[index]!.cpuSeconds)),
      bound: { atMost: 2 },
      under,
      detail: { import: formatCost(imported[0]!), COPY: formatCost(copied[0]!) },
    },
    {
      goal: 15,
      name: 'most memory of the import',
      unit: 'MB',
      value: computeSpread(imported.map(({ peakMiB }) => peakMiB)),
      bound: { atMost: 300 },
      under,
    },
  ]
}
