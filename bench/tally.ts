import type { Answer } from './answers.ts'
import type { HttpLoad, Latency } from './job.ts'

/** Counts responses and how long each took. */
export class Tally {
  readonly #latencies = new Map<string, number[]>()
  #bodyBytes = 0
  #withRetryAfter = 0

  add({ status, length, hasRetryAfter }: Answer, tookMs: number): void {
    const of = this.#latencies.get(status)
    if (of) of.push(tookMs)
    else this.#latencies.set(status, [tookMs])
    this.#bodyBytes += length
    if (hasRetryAfter) this.#withRetryAfter += 1
  }

  getSeen(): Omit<HttpLoad, 'seconds'> {
    const all = [...this.#latencies.values()].flat()
    const byStatus = <T>(of: (latencies: number[]) => T) =>
      Object.fromEntries([...this.#latencies].map(([status, latencies]) => [status, of(latencies)]))
    return {
      answered: all.length,
      statuses: byStatus(({ length }) => length),
      bodyBytes: this.#bodyBytes,
      latencyMs: computeLatency(all),
      latencyByStatusMs: byStatus(computeLatency),
      withRetryAfter: this.#withRetryAfter,
    }
  }
}

function computeLatency(latencies: number[]): Latency {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2))
  return { p50: at(0.5), p99: at(0.99) }
}
