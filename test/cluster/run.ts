import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { waitForExit } from '../../bin/lib/run.mjs'
import { auditShop, findDefects, waitUntilSettled, withConnection } from '../../chaos/settle.ts'
import { makeScratchFolder } from '../scratch.ts'
import { openCluster, shopUrl } from './cluster.ts'
import { clusterFaults } from './faults.ts'
import { findNotImported, startTraffic, type Traffic } from './load.ts'
import { measureSight } from './measure.ts'
import { formatReport, path, type Result, replaceReport } from './report.ts'
import { findObstacle, isolation } from './requirements.ts'
import { type Cluster, isWhole, waitFor } from './state.ts'

const usage = `npm run cluster -- [--only TEXT] [--keep]
Three etcd, three PostgreSQL under Patroni, HAProxy, PgBouncer and three shops; ten faults under load, then the books are
audited; the report goes into ${path}. --only: just the faults whose name has this text, and no report. --keep: the folder with
all logs stays.\n`

/** After a fault is mended, customers order for this long before the next one. */
const calmMs = 3000
const wholeSeconds = 90
/** An order has to be accepted again within this time after any fault. */
const maxWithoutOrders = 30

type Options = { only: string; keep: boolean }

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
      isolated: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  if (values.isolated) return await runIsolated(values)
  const obstacle = findObstacle()
  if (obstacle) {
    process.stdout.write(`skipped: ${obstacle}\n`)
    return 0
  }
  return await isolate()
}

/** Runs this program again with networks and processes of its own. A shell waits for those that their parents left. */
function isolate(): Promise<number> {
  const again = [process.execPath, import.meta.filename, '--isolated', ...process.argv.slice(2)]
  const child = spawn('unshare', [...isolation, 'sh', '-c', '"$@"; exit $?', 'sh', ...again], { stdio: 'inherit' })
  process.on('SIGINT', () => child.kill('SIGKILL')).on('SIGTERM', () => child.kill('SIGKILL'))
  return waitForExit(child)
}

async function runIsolated(options: Options): Promise<number> {
  const folder = makeScratchFolder('ironwright-cluster-')
  const began = performance.now()
  const progress = (step: string) =>
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${step}\n`)
  try {
    const cluster = await openCluster(folder, progress)
    progress('Customers begin')
    const traffic = await startTraffic(cluster.databaseUrl, shopUrl)
    await sleep(calmMs)
    const results = await breakAll(cluster, traffic, options.only, progress)
    await traffic.stop()
    progress('Waiting until all is settled, and auditing')
    return await judge(cluster, traffic, results, options)
  } finally {
    if (options.keep) progress(`All logs are in ${folder}.`)
    else rmSync(folder, { recursive: true, force: true })
  }
}

async function breakAll(
  cluster: Cluster,
  { attempts }: Traffic,
  only: string,
  progress: (step: string) => void,
): Promise<Result[]> {
  const results: Result[] = []
  for (const { name, run } of clusterFaults.filter((fault) => fault.name.includes(only))) {
    progress(name)
    const began = performance.now()
    await run(cluster)
    await waitFor(`everything to run again after: ${name}`, wholeSeconds, () => isWhole(cluster))
    await sleep(calmMs)
    const sight = measureSight(attempts, began, performance.now())
    progress(`  ${JSON.stringify(sight)}`)
    results.push({ fault: name, sight })
  }
  return results
}

async function judge(
  { env, databaseUrl, shops }: Cluster,
  { load, imported, attempts }: Traffic,
  results: Result[],
  { only }: Options,
): Promise<number> {
  const verdict = await waitUntilSettled(databaseUrl, load)
  verdict['products of an import that are lost'] = await withConnection(databaseUrl, (db) =>
    findNotImported(db, imported),
  )
  verdict['faults that the audit found'] = await auditShop(env)
  verdict['defects in the log of a shop'] = shops.flatMap(({ program }) => findDefects(program.log))
  verdict[`faults after which no order was accepted for ${maxWithoutOrders} s`] = results
    .filter(({ sight }) => sight.withoutOrders > maxWithoutOrders)
    .map(({ fault }) => fault)
  const { orders, paid } = load.acknowledged
  const summary = [
    `${orders.size} orders and ${paid.size} payments were acknowledged, ${imported.length} files imported,`,
    `${attempts.length} calls made.`,
  ]
  const report = formatReport({ results, verdict, summary, day: new Date().toISOString().slice(0, 10) })
  process.stdout.write(`\n${report}\n`)
  const wrong = Object.entries(verdict).filter(([, subjects]) => subjects.length > 0)
  for (const [what, subjects] of wrong) process.stdout.write(`\n${what}:\n${subjects.slice(0, 20).join('\n')}\n`)
  if (only === '') writeFileSync(path, replaceReport(readFileSync(path, 'utf8'), report))
  return wrong.length > 0 ? 1 : 0
}

// The programs of the machines would keep it alive.
process.exit(await main())
