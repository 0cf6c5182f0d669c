import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Log } from '../log.server.ts'
import { Answers } from './answers.server.ts'
import type { Gauges } from './gauges.ts'

/** Gauges of the library that are called totals, which are for counters. Each has a gauge by type beside it. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

type Source = { gauges: Gauges; byName: ReadonlyMap<string, Gauge | Counter> }

/** What one node reports to Prometheus: its process, its answers by route, and the figures of every feature. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #log: Log
  readonly answers = new Answers()
  readonly #sources: Source[] = []

  constructor(log: Log) {
    this.#log = log
    collectDefaultMetrics({ register: this.#registry })
    for (const name of misnamed) this.#registry.removeSingleMetric(name)
    this.answers.register(this.#registry)
  }

  add(...all: readonly Gauges[]): void {
    for (const gauges of all) {
      const labelNames = [...(gauges.labels ?? [])]
      const byName = Object.entries(gauges.help).map(
        ([name, help]) => [name, createMetric({ name, help, labelNames, registers: [this.#registry] })] as const,
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
          // After a reset it is as much as is added.
          if (typeof value === 'number') gauge.inc(labels, value)
        }
      }
    } catch (error) {
      this.#log.warn({ err: error, figures: [...byName.keys()] }, 'figures could not be read')
    }
  }
}

type MetricConfiguration = { name: string; help: string; labelNames: string[]; registers: Registry[] }

/** What only grows while a node runs is a counter, and is called a total. */
const createMetric = (how: MetricConfiguration): Gauge | Counter =>
  how.name.endsWith('_total') ? new Counter(how) : new Gauge(how)
