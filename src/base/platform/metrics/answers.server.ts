import type { Registry } from 'prom-client'

/** What was asked for: a page, a call, a file, or how the shop is. */
export type AnswerKind = 'page' | 'api' | 'file' | 'probe'

/** In seconds: most answers take a few milliseconds, and one that takes longer than the last was refused or is stuck. */
const buckets = [0.0005, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const kinds: readonly AnswerKind[] = ['page', 'api', 'file', 'probe']
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Series = { kind: AnswerKind; method: string; route: string; status: string; counts: Float64Array; sum: number }
type Refused = { kind: AnswerKind; status: number; times: number }

/**
 * Counts and times answers by kind, route, method and class of status. The library's histogram takes as long for it as a cached
 * page takes, so it is only what reports these.
 */
export class Answers {
  /** By route, and by kind, method and class of status in it. */
  // bounded: the routes of pages and calls, and one for all other addresses
  readonly #routes = new Map<string, (Series | undefined)[]>()
  // bounded: two statuses of four kinds
  readonly #refused = new Map<string, Refused>()

  observe(kind: AnswerKind, route: string, method: string, status: number, seconds: number): void {
    const methodIndex = methods.indexOf(method)
    const statusClass = Math.floor(status / 100)
    const ofRoute = this.#routes.get(route) ?? this.#addRoute(route)
    const index = (kinds.indexOf(kind) * (methods.length + 1) + methodIndex + 1) * 6 + statusClass
    const series = ofRoute[index] ?? createSeries(kind, route, methods[methodIndex] ?? 'other', statusClass)
    ofRoute[index] = series
    let bucket = 0
    while (bucket < buckets.length && seconds > buckets[bucket]!) bucket += 1
    series.counts[bucket]! += 1
    series.sum += seconds
    if (status === 429 || status === 503) this.#refuse(kind, status)
  }

  #addRoute(route: string): (Series | undefined)[] {
    const added: (Series | undefined)[] = []
    this.#routes.set(route, added)
    return added
  }

  #refuse(kind: AnswerKind, status: number): void {
    const key = `${kind} ${status}`
    const times = (this.#refused.get(key)?.times ?? 0) + 1
    this.#refused.set(key, { kind, status, times })
  }

  /** Has a registry report them. */
  register(registry: Registry): void {
    const histogram = {
      name: 'ironwright_http_request_duration_seconds',
      help: 'Time from a request to its answer, by kind, route and class of status.',
      type: 'histogram',
      get: async () => ({ ...histogram, values: [...this.#listSamples(histogram.name)] }),
    }
    const counter = {
      name: 'ironwright_http_refused_total',
      help: 'Requests that were told to come again: 429 for whoever asks too much, 503 for everybody.',
      type: 'counter',
      get: async () => ({
        ...counter,
        values: [...this.#refused.values()].map(({ times, ...labels }) => ({ labels, value: times })),
      }),
    }
    // The library takes whatever has its own metrics' shape.
    for (const metric of [histogram, counter]) registry.registerMetric(metric as never)
  }

  *#listSamples(name: string) {
    for (const ofRoute of this.#routes.values())
      for (const series of ofRoute) {
        if (!series) continue
        const { counts, sum, ...labels } = series
        let count = 0
        for (const [index, least] of [...buckets, '+Inf'].entries()) {
          count += counts[index]!
          yield { metricName: `${name}_bucket`, labels: { ...labels, le: least }, value: count }
        }
        yield { metricName: `${name}_sum`, labels, value: sum }
        yield { metricName: `${name}_count`, labels, value: count }
      }
  }
}

const createSeries = (kind: AnswerKind, route: string, method: string, statusClass: number): Series => ({
  ...{ kind, method, route, status: `${statusClass}xx` },
  counts: new Float64Array(buckets.length + 1),
  sum: 0,
})
