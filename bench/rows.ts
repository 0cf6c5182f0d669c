import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { Load } from './job.ts'

export type RowsJob = { databaseUrl: string; clients: number; seconds: number; work: keyof typeof works }

const row = `insert into bench_rows (id, customer_id, product_id, quantity, unit_price_minor, phone, address)
  values ($1, $2, $3, $4, $5, $6, $7)`

const works = {
  /** The reference for orders: one durable row per prepared statement, by the same driver, as pgbench does it. */
  async row(client: pg.Client) {
    const values = [randomUUID(), randomUUID(), randomUUID(), 1, 1999, '555-0100', '1 Forge Lane']
    await client.query({ name: 'insert', text: row, values })
  },
  /** The reference for a hot product: one transaction per order that takes a piece from the one row and inserts a line. */
  async piece(client: pg.Client) {
    await client.query('begin')
    await client.query({ name: 'take', text: 'update bench_stock set held = held + 1 where held < on_hand' })
    await client.query({ name: 'line', text: 'insert into bench_lines (id) values ($1)', values: [randomUUID()] })
    await client.query('commit')
  },
}

/** Repeats a work of the database alone, by as many clients as the orders that it is compared with. */
async function repeat({ databaseUrl, clients, seconds, work }: RowsJob): Promise<Load> {
  const connections = Array.from({ length: clients }, () => new pg.Client(databaseUrl))
  await Promise.all(connections.map((client) => client.connect()))
  const latencies: number[] = []
  const started = performance.now()
  const ends = started + seconds * 1000
  await Promise.all(
    connections.map(async (client) => {
      while (performance.now() < ends) {
        const since = performance.now()
        await works[work](client)
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
process.on('message', async (job: RowsJob) => process.send!(await repeat(job)))
