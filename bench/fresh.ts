import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { serverArgs, serverEnv } from '../bin/lib/program.mjs'
import { freePort } from '../test/free-port.ts'
import { addAdmin, addCustomers, addStock, orderRequest } from './customers.ts'
import { get } from './http.ts'
import type { Load } from './job.ts'
import type { Bench } from './measure.ts'
import { ask } from './processes.ts'
import type { Row } from './row.ts'
import { computeSpread } from './statistics.ts'

const clients = 32
const lookEveryMs = 20
const firstCustomer = 50_000_000
const browser = { 'accept-encoding': 'identity', accept: 'text/html' }

type Product = { id: string; slug: string }
type Page = { port: number; path: string }

/**
 * How soon a new price, and what an order leaves, shows on every cached page of two nodes, and what that costs the orders
 * placed beside it.
 */
export async function freshness({ shop, loader, ids, options }: Bench): Promise<Row[]> {
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  const second = await openNode(shop.databaseUrl)
  try {
    const nodes = [shop.port, second.port]
    const product = await findNewest(client)
    await addStock(client, [product.id, ...ids])
    const token = await addAdmin(shop.databaseUrl)
    const seen: number[] = []
    const p99: number[] = []
    const ratios: number[] = []
    let customers = firstCustomer
    const ordersBeside = async (changes: boolean): Promise<number> => {
      const first = customers
      customers += options.seconds * 6000
      await addCustomers(client, first, customers)
      const others = ids.filter((id) => id !== product.id)
      const requests = Array.from({ length: customers - first }, (_, index) =>
        orderRequest(shop.port, first + index, others[index % others.length]!),
      )
      const job = { port: shop.port, connections: clients, seconds: options.seconds, once: true, requests }
      const running = { stopped: false }
      const watching = watch(nodes, product, token, changes, running)
      const load = await ask<Load>(loader, job)
      running.stopped = true
      seen.push(...(await watching))
      return load.answered / load.seconds
    }
    await ordersBeside(false)
    for (let round = 0; round < options.rounds; round++) {
      seen.length = 0
      const [one, other] = round % 2 === 0 ? [true, false] : [false, true]
      const rates = new Map([[one, await ordersBeside(one)] as const])
      rates.set(other, await ordersBeside(other))
      ratios.push(rates.get(true)! / rates.get(false)!)
      p99.push(seen.toSorted((a, b) => a - b)[Math.floor(seen.length * 0.99)]!)
    }
    const under = `two nodes, ${clients} connections that place orders beside it`
    return [
      {
        goal: 9,
        name: 'a new price on every cached page: p99',
        unit: 'ms',
        value: computeSpread(p99),
        bound: { atMost: 500 },
        under: `${under}; product, list and home in two languages`,
      },
      {
        goal: 9,
        name: 'orders beside changing prices',
        unit: 'ratio',
        value: computeSpread(ratios),
        bound: { atLeast: 0.95 },
        under: `${under}, against the same without changes`,
      },
    ]
  } finally {
    await client.end()
    await second.close()
  }
}

/** Changes the price again and again, and notes how long each change took to reach every page. */
async function watch(
  nodes: readonly number[],
  { id, slug }: Product,
  token: string,
  changes: boolean,
  running: { stopped: boolean },
): Promise<number[]> {
  const paths = ['', '/bn'].flatMap((language) => [`${language}/products/${slug}`, `${language}/products`])
  const pages = nodes.flatMap((port) => paths.map((path) => ({ port, path })))
  const took: number[] = []
  while (!running.stopped) {
    const price = (1000 + Math.floor(Math.random() * 8000) + 0.25 + Math.floor(Math.random() * 70) / 100).toFixed(2)
    if (changes) await setPrice(nodes[0]!, id, token, Number(price))
    const since = performance.now()
    if (changes) await Promise.all(pages.map((page) => waitUntilVisible(page, price, since)))
    else await lookFor(pages, 300)
    if (changes) took.push(performance.now() - since)
  }
  return took
}

const bengaliDigits = '০১২৩৪৫৬৭৮৯'

/** A page shows a price as its language writes it: 1,234.50 or ১,২৩৪.৫০. */
const shows = (html: string, price: string) =>
  html
    .replaceAll(/[০-৯]/g, (digit) => String(bengaliDigits.indexOf(digit)))
    .replaceAll(/(\d),(?=\d{3}\.)/g, '$1')
    .includes(price)

async function waitUntilVisible({ port, path }: Page, price: string, since: number): Promise<void> {
  while (!shows((await get(port, path, browser)).body.toString('utf8'), price)) {
    if (performance.now() - since > 10_000) throw new Error(`${path} on ${port} did not show ${price} within 10 s.`)
    await wait(lookEveryMs)
  }
}

/** The same requests without anything to find, so that only the changes differ. */
async function lookFor(pages: readonly Page[], forMs: number): Promise<void> {
  const ends = performance.now() + forMs
  await Promise.all(
    pages.map(async ({ port, path }) => {
      while (performance.now() < ends) {
        await get(port, path, browser)
        await wait(lookEveryMs)
      }
    }),
  )
}

async function setPrice(port: number, id: string, token: string, price: number): Promise<void> {
  const response = await fetch(`http://localhost:${port}/api/products/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ price }),
  })
  if (!response.ok) throw new Error(`The price was not changed: ${response.status} ${await response.text()}`)
}

async function findNewest(client: pg.Client): Promise<Product> {
  const newest = 'select id, slug from products where archived_at is null order by created_at desc, id desc limit 1'
  return (await client.query<Product>(newest)).rows[0]!
}

/** Another node on the shop's database. */
async function openNode(databaseUrl: string): Promise<{ port: number; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ironwright-bench-node-'))
  const port = await freePort()
  const env = { NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, SHOP_MODE: 'demo', TRUST_PROXY: '1' }
  const server = spawn(process.execPath, [...serverArgs, 'build/server/index.js'], {
    env: { ...process.env, ...serverEnv, ...env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  while (!(await fetch(`http://localhost:${port}/`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error('The second node did not start.')
    await wait(200)
  }
  return {
    port,
    async close() {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
