import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { Load } from './job.ts'

export type RowOrdersJob = { databaseUrl: string; clients: number; seconds: number }

/** The reference for a hot product: one transaction per order that takes a piece from the one row and inserts a line. */
async function orderOneRow({ databaseUrl, clients, seconds }: RowOrdersJob): Promise<Load> {
  const connections = await Promise.all(Array.from({ length: clients }, () => new pg.Client(databaseUrl)))
  await Promise.all(connections.map((client) => client.connect()))
  const latencies: number[] = []
  const started = performance.now()
  const ends = started + seconds * 1000
  await Promise.all(
    connections.map(async (client) => {
      while (performance.now() < ends) {
        const since = performance.now()
        await client.query('begin')
        await client.query({ name: 'take', text: 'update bench_stock set held = held + 1 where held < on_hand' })
        await client.query({ name: 'line', text: 'insert into bench_lines (id) values ($1)', values: [randomUUID()] })
        await client.query('commit')
        latencies.push(performance.now() - since)
      }
      await client.end()
    }),
  )
  latencies.sort((a, b) => a - b)
  const at = (share: number) => Number((latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(2))
  return {
    answered: latencies.length,
    seconds: (performance.now() - started) / 1000,
    statuses: { 201: latencies.length },
    bodyBytes: 0,
    latencyMs: { p50: at(0.5), p99: at(0.99) },
  }
}

process.once('disconnect', () => process.exit())
process.on('message', async (job: RowOrdersJob) => process.send!(await orderOneRow(job)))
