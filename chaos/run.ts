import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { freePort } from '../test/free-port.ts'
import { openBalancer } from './balancer.ts'
import type { Acknowledged, Load } from './buyers.ts'
import { runCampaign } from './campaign.ts'
import { openClient, type ReplyCounts } from './client.ts'
import { openServer } from './database.ts'
import { openNode, type ShopNode } from './nodes.ts'
import { addPeople, addProducts } from './people.ts'
import { randomFrom } from './random.ts'
import { formatReport } from './report.ts'
import { linesThatGotPieces, unsettled, type Verdict, verify } from './verify.ts'

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
    return await runInFolder(folder, Number(values.kills), Number(values.buyers), Number(values.seed))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runInFolder(folder: string, kills: number, buyers: number, seed: number): Promise<number> {
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
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    // More orders than anywhere else lose their pieces while they are paid.
    REFUNDS_PER_HOUR: '100000',
    REFUND_SUM_PER_HOUR: '100000000',
  }
  const nodes: ShopNode[] = []
  try {
    for (const port of ports) nodes.push(await openNode(port, env, join(folder, `${port}.log`)))
    const { load, replyCounts, clients } = await prepare(server.url, url, buyers, seed)
    const began = performance.now()
    const killed = await runCampaign(load, clients, { server, nodes }, kills)
    const ended = performance.now()
    const verdict = await waitUntilSettled(server.url, load)
    const settledMs = performance.now() - ended
    const came = await connected(server.url, linesThatGotPieces)
    if (came === 0 && kills >= 40) verdict['back-orders: pieces never came for a line'] = ['none']
    verdict['faults that the audit found'] = await audit(env)
    verdict['errors in the log of a shop'] = ports.flatMap((port) => errorsIn(join(folder, `${port}.log`)))
    const starts = nodes.flatMap((node) => node.starts)
    process.stdout.write(
      formatReport({ ...load, replyCounts, killed, starts, verdict, came, sellingMs: ended - began, settledMs }),
    )
    return Object.values(verdict).some((subjects) => subjects.length > 0) ? 1 : 0
  } finally {
    balancer.close()
    for (const node of nodes) await node.close()
    await server.close()
  }
}

// Unpaid orders are limited per customer, so each buyer acts as many customers in turn.
const customersEach = 40

/**
 * Two products that sell out quickly, twenty that do as well and can be ordered all the same, and many that do not;
 * customers, and the shop's public settings.
 */
async function prepare(databaseUrl: string, url: string, buyers: number, seed: number) {
  const { products, backOrdered, customers, admin } = await connected(databaseUrl, async (db) => ({
    products: await addProducts(db, [40, 200, ...Array<number>(98).fill(100_000)]),
    backOrdered: await addProducts(db, Array<number>(20).fill(2), true),
    customers: await addPeople(db, buyers * customersEach, 'customer'),
    admin: (await addPeople(db, 1, 'admin'))[0]!,
  }))
  const settings = await fetch(`${url}/api/payment-settings`)
  const { publishableKey } = (await settings.json()) as { publishableKey: string }
  const acknowledged: Acknowledged = {
    orders: new Map(),
    baskets: new Set(),
    lines: new Map(),
    paid: new Set(),
    cancelled: new Set(),
    refunded: new Set(),
    packed: new Set(),
    parcels: new Map(),
    partRefunds: new Map(),
    returns: new Map(),
    partCancelled: new Set(),
    waited: new Set(),
    received: new Map(),
    faults: [],
  }
  const replyCounts: ReplyCounts = new Map()
  const call = openClient(url, replyCounts, (fault) => void load.acknowledged.faults.push(fault))
  const all = [...products, ...backOrdered]
  const load: Load = { call, products: all, backOrdered, publishableKey, acknowledged, random: randomFrom(seed) }
  const image = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#246' } })
  return { load, replyCounts, clients: { buyers, customers, admin, photo: await image.png().toBuffer() } }
}

const settleTimeoutMs = 90_000

/** Waits until every charge is a payment or a refund, which reconciliation guarantees once everything is up again. */
async function waitUntilSettled(databaseUrl: string, { acknowledged }: Load): Promise<Verdict> {
  return await connected(databaseUrl, async (db) => {
    let open: string[] = []
    for (const until = Date.now() + settleTimeoutMs; Date.now() < until; await sleep(1000)) {
      open = (await db.query<{ subject: string }>(unsettled)).rows.map(({ subject }) => subject)
      if (open.length === 0) break
    }
    return {
      ...(await verify(db, acknowledged)),
      [`charges, mails and back-orders open after ${settleTimeoutMs / 1000} s`]: open,
    }
  })
}

async function connected<T>(databaseUrl: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client(databaseUrl)
  await db.connect()
  return await work(db).finally(() => db.end())
}

/** The findings of `npm run shop -- audit`. */
async function audit(env: Record<string, string>): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, ['src/command-line.server.ts', 'audit'], {
    env: { ...process.env, SHOP_CURRENCY: 'USD', ...env },
  })
  const { stdout, stderr } = await run.catch((failure: { stdout: string; stderr: string }) => failure)
  return stdout.trim() === 'The audit is clean.' ? [] : `${stdout}${stderr}`.trim().split('\n')
}

// A connection that breaks during a query is not a defect; defects are logged as such.
const errorsIn = (log: string) =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /"msg":"(a bug|uncaughtException|unhandledRejection)"/.test(line))
    .map((line) => line.slice(0, 500))

process.exitCode = await main()
