import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '../log.server.ts'
import type { Gauges } from './gauges.ts'

/** In seconds: most calls take a few milliseconds, and one that takes longer than the last was refused or is stuck. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Gauges of the library that are called totals, which are for counters. Each has a gauge by type beside it. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

type Source = { gauges: Gauges; byName: ReadonlyMap<string, Gauge> }

/** What one node reports to Prometheus: its process, its calls by route, and the figures of every feature. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #log: Log
  readonly #calls: Histogram<'method' | 'route' | 'status'>
  readonly #sources: Source[] = []

  constructor(log: Log) {
    this.#log = log
    collectDefaultMetrics({ register: this.#registry })
    for (const name of misnamed) this.#registry.removeSingleMetric(name)
    this.#calls = new Histogram({
      name: 'ironwright_http_request_duration_seconds',
      help: 'Time from a call of the API to its answer, by route and class of status.',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers: [this.#registry],
    })
  }

  /** Times every call; before the routes are registered. Routes and not addresses, of which there is no end. */
  follow(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
      const labels = { method, route: routeOptions.url ?? 'none', status: `${Math.floor(statusCode / 100)}xx` }
      this.#calls.observe(labels, elapsedTime / 1000)
    })
  }

  add(...all: readonly Gauges[]): void {
    for (const gauges of all) {
      const labelNames = [...(gauges.labels ?? [])]
      const byName = Object.entries(gauges.help).map(
        ([name, help]) => [name, new Gauge({ name, help, labelNames, registers: [this.#registry] })] as const,
      )
      this.#sources.push({ gauges, byName: new Map(byName) })
    }
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** Prometheus' text format. Figures that cannot be read are left out, so that the others still say what is wrong. */
  async report(): Promise<string> {
    await Promise.all(this.#sources.map((source) => this.#read(source)))
    return await this.#registry.metrics()
  }

  async #read({ gauges, byName }: Source): Promise<void> {
    for (const gauge of byName.values()) gauge.reset()
    // A figure without labels is 0 after a reset, which it may not be.
    if (!gauges.labels) for (const gauge of byName.values()) gauge.remove()
    try {
      for (const row of await gauges.read()) {
        const labels = Object.fromEntries((gauges.labels ?? []).map((label) => [label, String(row[label])]))
        for (const [name, gauge] of byName) {
          const value = row[name]
          if (typeof value === 'number') gauge.set(labels, value)
        }
      }
    } catch (error) {
      this.#log.warn({ err: error, figures: [...byName.keys()] }, 'figures could not be read')
    }
  }
}
