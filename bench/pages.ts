import type { ChildProcess } from 'node:child_process'
import { getClientAddress, requestText } from './http.ts'
import type { HttpLoad, Job } from './job.ts'
import { ask } from './processes.ts'
import type { BenchShop } from './shop.ts'

/** What a browser sends with a navigation. */
export const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' }

// Few enough that neither a reader's allowance of pages nor the shop's queue refuses any.
const perAddress = 50
const atOnce = 8
const sentTogether = 20_000

let readers = 0

/** Requests of pages as readers would make them, each of whom opens some. */
export function pageRequests(port: number, paths: readonly string[], each = perAddress): string[] {
  const first = readers
  readers += Math.ceil(paths.length / each)
  return paths.map((path, index) => {
    // Neighbours are in other networks, whose allowances end as well.
    const forwarded = getClientAddress(((first + Math.floor(index / each)) * 65_537) % 2 ** 24)
    return requestText('GET', path, { host: `localhost:${port}`, ...browser, 'x-forwarded-for': forwarded })
  })
}

/** Requests each page once. @throws Error if one is not shown */
export async function requestAll(loader: ChildProcess, { port }: BenchShop, paths: readonly string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += sentTogether) {
    const requests = pageRequests(port, paths.slice(start, start + sentTogether))
    const job: Job = { port, connections: atOnce, seconds: 36_000, requests, once: true }
    const { statuses } = await ask<HttpLoad>(loader, job)
    if (Object.keys(statuses).some((status) => status !== '200'))
      throw new Error(`Pages were not shown: ${JSON.stringify(statuses)}`)
  }
}
