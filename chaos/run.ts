import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { freePort } from '../test/free-port.ts'
import { openAsk } from './ask.ts'
import { openBalancer } from './balancer.ts'
import type { Acknowledged, Load } from './buyers.ts'
import { campaign, type Kills } from './campaign.ts'
import { openServer } from './database.ts'
import { openNode, type ShopNode } from './nodes.ts'
import { addPeople, addProducts } from './people.ts'
import { randomFrom } from './random.ts'
import { judge, unsettled, type Verdict } from './verdict.ts'

const usage = `npm run chaos -- [--kills 200] [--buyers 10] [--seed 1]
Two shops behind a balancer sell while nodes, decoders and PostgreSQL are killed; then the books are audited.\n`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '200' },
      buyers: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-chaos-'))
  try {
    return await inHouse(folder, Number(values.kills), Number(values.buyers), Number(values.seed))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function inHouse(folder: string, kills: number, buyers: number, seed: number): Promise<number> {
  const server = await openServer(join(folder, 'postgres'))
  const ports = [await freePort(), await freePort()]
  const balancer = await openBalancer(ports)
  const url = `http://127.0.0.1:${balancer.port}`
  const env = {
    DATABASE_URL: server.url,
    DATA_DIR: folder,
    SHOP_MODE: 'demo',
    SHOP_URL: url,
    SHOP_SECRET: 'a secret of this campaign, and of no other',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
  }
  const nodes: ShopNode[] = []
  try {
    for (const port of ports) nodes.push(await openNode(port, env, join(folder, `${port}.log`)))
    const { load, crowd } = await prepare(server.url, url, buyers, seed)
    const began = performance.now()
    const killed = await campaign(load, crowd, { server, nodes }, kills)
    const seconds = (performance.now() - began) / 1000
    const verdict = await settled(server.url, load)
    verdict['faults that the audit found'] = await audit(env)
    verdict['errors in the log of a shop'] = ports.flatMap((port) => errorsIn(join(folder, `${port}.log`)))
    return report(load, killed, nodes, verdict, seconds)
  } finally {
    balancer.close()
    for (const node of nodes) await node.close()
    await server.close()
  }
}

/** Two parts that sell out at once and eight that do not, people, and what is known of the shop. */
async function prepare(databaseUrl: string, url: string, buyers: number, seed: number) {
  const db = new pg.Client(databaseUrl)
  await db.connect()
  const products = await addProducts(db, [40, 200, ...Array<number>(8).fill(100_000)])
  const customers = await addPeople(db, buyers, 'customer')
  const [admin] = await addPeople(db, 1, 'admin')
  await db.end()
  const settings = await fetch(`${url}/api/payment-settings`)
  const { publishableKey } = (await settings.json()) as { publishableKey: string }
  const acknowledged: Acknowledged = {
    orders: new Map(),
    paid: new Set(),
    cancelled: new Set(),
    refunded: new Set(),
    faults: [],
  }
  const ask = openAsk(url, (fault) => void load.acknowledged.faults.push(fault))
  const load: Load = { ask, products, publishableKey, acknowledged, random: randomFrom(seed) }
  const image = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#246' } })
  return { load, crowd: { customers, admin: admin!, photo: await image.png().toBuffer() } }
}

const promisedMs = 90_000

/** Every charge ends as a payment or a refund within a reconciliation of everything being up again: that is waited for. */
async function settled(databaseUrl: string, { acknowledged }: Load): Promise<Verdict> {
  const db = new pg.Client(databaseUrl)
  await db.connect()
  let open: string[] = []
  for (const until = Date.now() + promisedMs; Date.now() < until; await sleep(1000)) {
    open = (await db.query<{ subject: string }>(unsettled)).rows.map(({ subject }) => subject)
    if (open.length === 0) break
  }
  const verdict = { ...(await judge(db, acknowledged)), [`charges open after ${promisedMs / 1000} s`]: open }
  await db.end()
  return verdict
}

/** What `npm run shop -- audit` says, beside its last line. */
async function audit(env: Record<string, string>): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, ['src/shop.server.ts', 'audit'], {
    env: { ...process.env, ...env },
  })
  const { stdout, stderr } = await run.catch((failure: { stdout: string; stderr: string }) => failure)
  return stdout.trim() === 'The audit is clean.' ? [] : `${stdout}${stderr}`.trim().split('\n')
}

// A connection that breaks under a query is no bug of the shop's; a bug says so.
const errorsIn = (log: string) =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /"msg":"(a bug|uncaughtException|unhandledRejection)"/.test(line))

function report(load: Load, kills: Kills, nodes: ShopNode[], verdict: Verdict, seconds: number): number {
  const { orders, paid, cancelled, refunded } = load.acknowledged
  const starts = nodes.flatMap((node) => node.starts)
  const total = Object.values(kills.counts).reduce((sum, count) => sum + count, 0)
  const lines = [
    `${total} kills in ${seconds.toFixed(0)} s:`,
    ...Object.entries(kills.counts).map(([what, count]) => `  ${count} × ${what}`),
    `acknowledged: ${orders.size} orders, ${paid.size} payments, ${cancelled.size} deletions, ${refunded.size} refunds`,
    `ready after a kill: ${spread(starts)} for a node, ${spread(kills.databaseBackMs)} once PostgreSQL ran again`,
    ...Object.entries(verdict).map(([what, subjects]) => `${what}: ${subjects.length}`),
    ...Object.values(verdict).flatMap((subjects) => subjects.slice(0, 20)),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return Object.values(verdict).some((subjects) => subjects.length > 0) ? 1 : 0
}

function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => `${((sorted[Math.floor(part * (sorted.length - 1))] ?? 0) / 1000).toFixed(1)} s`
  return `median ${at(0.5)}, at most ${at(1)}`
}

process.exitCode = await main()
