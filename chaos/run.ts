import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { freePort } from '../test/free-port.ts'
import { openBalancer } from './balancer.ts'
import { createAcknowledged, type Load } from './buyers.ts'
import { runCampaign } from './campaign.ts'
import { openClient, type ReplyCounts } from './client.ts'
import { openServer } from './database.ts'
import { openNode, type ShopNode } from './nodes.ts'
import { addPeople, addProducts } from './people.ts'
import { randomFrom } from './random.ts'
import { formatReport } from './report.ts'
import { auditShop, findDefects, waitUntilSettled, withConnection } from './settle.ts'
import { linesThatGotPieces } from './verify.ts'

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
    const came = await withConnection(server.url, linesThatGotPieces)
    if (came === 0 && kills >= 40) verdict['back-orders: pieces never came for a line'] = ['none']
    verdict['faults that the audit found'] = await auditShop(env)
    verdict['errors in the log of a shop'] = ports.flatMap((port) => findDefects(join(folder, `${port}.log`)))
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
  const { products, backOrdered, customers, admin } = await withConnection(databaseUrl, async (db) => ({
    products: await addProducts(db, [40, 200, ...Array<number>(98).fill(100_000)]),
    backOrdered: await addProducts(db, Array<number>(20).fill(2), true),
    customers: await addPeople(db, buyers * customersEach, 'customer'),
    admin: (await addPeople(db, 1, 'admin'))[0]!,
  }))
  const settings = await fetch(`${url}/api/payment-settings`)
  const { publishableKey } = (await settings.json()) as { publishableKey: string }
  const acknowledged = createAcknowledged()
  const replyCounts: ReplyCounts = new Map()
  const call = openClient(url, replyCounts, (fault) => void load.acknowledged.faults.push(fault))
  const all = [...products, ...backOrdered]
  const load: Load = { call, products: all, backOrdered, publishableKey, acknowledged, random: randomFrom(seed) }
  const image = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#246' } })
  return { load, replyCounts, clients: { buyers, customers, admin, photo: await image.png().toBuffer() } }
}

process.exitCode = await main()
