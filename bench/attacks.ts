import { setTimeout as sleep } from 'node:timers/promises'
import { get, getClientAddress, requestText } from './http.ts'
import type { HttpLoad, Job } from './job.ts'
import { type Bench, queryOn } from './measure.ts'
import { ask } from './processes.ts'
import type { Row } from './row.ts'
import { computeSpread } from './statistics.ts'

/** What somebody without an account sends to a shop that is reached directly, to keep others from it. */
type Attack = { name: string; connections: number; perSecond?: number; requests: string[] }

/** Others ask so often, each from a network of their own. */
const everyMs = 100
const light = '/api/categories'
const oldAddress = '/attacked/old'

type Look = { p95: number; refused: number; asked: number; why: string }

/** What others see of light reads while somebody attacks, beside an idle shop in the same run. */
export async function attacks(bench: Bench): Promise<Row[]> {
  const { shop, loader, options } = bench
  const seconds = Math.max(10, options.seconds)
  await queryOn(shop, `insert into redirects (id, from_path, to_path) values (gen_random_uuid(), $1, '/')`, [
    oldAddress,
  ])
  // Warm, as a shop that has had visitors.
  await look(bench, 3)
  const rows: Row[] = []
  for (const attack of listAttacks(bench)) {
    const idle = await look(bench, seconds / 2)
    const flood: Job = { ...attack, port: shop.port, seconds }
    const [load, others] = await Promise.all([ask<HttpLoad>(loader, flood), look(bench, seconds)])
    rows.push(...buildRows(attack, { idle, others, load }))
    // The share of the thread that the attack has used is given back.
    await sleep(3000)
  }
  return rows
}

/** Reads from many networks, one after the other. */
async function look({ shop }: Bench, seconds: number): Promise<Look> {
  const [times, statuses, refusals]: [number[], number[], string[]] = [[], [], []]
  const end = performance.now() + seconds * 1000
  for (let person = 0; performance.now() < end; person++) {
    const since = performance.now()
    const { status, body } = await get(shop.port, light, {
      'x-forwarded-for': `172.${16 + (person % 16)}.${person & 255}.1`,
    })
    times.push(performance.now() - since)
    statuses.push(status)
    if (status !== 200) refusals.push(`${status} ${body.toString().slice(0, 200)}`)
    await sleep(everyMs)
  }
  const slowest = times.toSorted((a, b) => a - b)
  return {
    p95: slowest[Math.floor(slowest.length * 0.95)]!,
    refused: statuses.filter((status) => status !== 200).length,
    asked: statuses.length,
    why: [...new Set(refusals)].join(' '),
  }
}

function listAttacks({ shop, ids }: Bench): Attack[] {
  const read = (path: string, from: string) =>
    requestText('GET', path, { host: `localhost:${shop.port}`, accept: '*/*', 'x-forwarded-for': from })
  const one = getClientAddress(1)
  const misspelt = Array.from({ length: 200 }, (_, index) => ({
    text: `hexagnoal bolzt zincplatd ${index}`,
    quantity: 1,
  }))
  const list = (from: string) =>
    requestText(
      'POST',
      '/api/quick-order',
      { host: `localhost:${shop.port}`, 'content-type': 'application/json', 'x-forwarded-for': from },
      JSON.stringify({ rows: misspelt }),
    )
  const sizes = encodeURIComponent('m8x30 m10x40 '.repeat(8).slice(0, 100))
  return [
    {
      ...{ name: 'CAD files that nobody has made, from one address', connections: 30 },
      requests: ids.flatMap((id) => ['stl', '3mf', 'glb'].map((kind) => read(`/api/products/${id}/cad/${kind}`, one))),
    },
    {
      ...{ name: 'an old address 2,500 times a second', connections: 60, perSecond: 2500 },
      requests: Array.from({ length: 50_000 }, () => read(oldAddress, one)),
    },
    {
      ...{ name: 'lists of 200 misspelt rows from eight addresses', connections: 8 },
      requests: Array.from({ length: 8 }, (_, index) => list(getClientAddress(1 + index * 65_536))),
    },
    {
      ...{ name: 'long searches, each from the next /64 of one /48', connections: 20 },
      requests: Array.from({ length: 1000 }, (_, index) =>
        read(`/api/search?q=${sizes}`, `2001:db8:1:${index.toString(16)}::1`),
      ),
    },
    { name: 'the description of the API', connections: 20, requests: [read('/api/openapi.json', one)] },
    { name: 'the check of readiness', connections: 60, requests: [read('/health/ready', one)] },
  ]
}

type Outcome = { idle: Look; others: Look; load: HttpLoad }

function buildRows({ name, connections }: Attack, { idle, others, load }: Outcome): Row[] {
  const under = `${connections} connections, others ${1000 / everyMs} times a second`
  const answers = Object.fromEntries(
    Object.entries(load.statuses).map(([status, count]) => [`answers ${status}`, count]),
  )
  return [
    {
      ...{ goal: 19, name: `${name}: p95 of others against an idle shop`, unit: 'ratio', under },
      ...{ value: computeSpread([others.p95 / idle.p95]), bound: { atMost: 5 } },
      detail: { 'idle, ms': idle.p95.toFixed(1), 'attacked, ms': others.p95.toFixed(1), ...answers },
    },
    {
      ...{ goal: 19, name: `${name}: others that were refused`, unit: 'requests', under },
      ...{ value: computeSpread([others.refused]), bound: { atMost: 0 } },
      detail: { asked: others.asked, ...(others.why && { why: others.why }) },
    },
  ]
}
