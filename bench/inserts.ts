import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { Load } from './job.ts'

export type InsertJob = { databaseUrl: string; clients: number; seconds: number }

const row = `insert into bench_rows (id, customer_id, product_id, quantity, unit_price_minor, phone, address)
  values ($1, $2, $3, $4, $5, $6, $7)`

/** The reference for orders: one durable row per prepared statement, by the same driver, as pgbench does it. */
async function insertRows({ databaseUrl, clients, seconds }: InsertJob): Promise<Load> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      return client
    }),
  )
  const latencies: number[] = []
  const started = performance.now()
  const ends = started + seconds * 1000
  await Promise.all(
    connections.map(async (client) => {
      while (performance.now() < ends) {
        const since = performance.now()
        const values = [randomUUID(), randomUUID(), randomUUID(), 1, 1999, '555-0100', '1 Forge Lane']
        await client.query({ name: 'insert', text: row, values })
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

process.on('message', async (job: InsertJob) => process.send!(await insertRows(job)))
