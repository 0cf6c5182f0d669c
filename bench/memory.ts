import { setTimeout as wait } from 'node:timers/promises'
import type { HttpLoad, Job } from './job.ts'
import { loadProducts, type Tools } from './measure.ts'
import { pageRequests, requestAll } from './pages.ts'
import { ask, cpuMicros, memoryMiB } from './processes.ts'
import type { Row } from './row.ts'
import { computeSpread } from './statistics.ts'

const settleMs = 20_000
const samples = 5

/** Memory of the shop's process: idle, after many different pages, and during minutes of load. */
export async function memory({ loader, options, open }: Tools): Promise<Row[]> {
  const products = Math.min(options.size, options.pages > 200_000 ? 1_000_000 : 100_000)
  const shop = await open(products)
  try {
    const sampleMemory = async () => {
      const values: number[] = []
      for (let n = 0; n < samples; n++) {
        await wait(settleMs / samples)
        values.push(memoryMiB([shop.pid]))
      }
      return computeSpread(values)
    }
    const size = `${products.toLocaleString('en')} products`
    const rows: Row[] = [buildRow('idle', await sampleMemory(), 150, `${settleMs / 1000} s after the start, ${size}`)]

    const { slugs } = await loadProducts(shop, Math.ceil(options.pages / 2))
    const paths = slugs.flatMap((slug) => [`/products/${slug}`, `/bn/products/${slug}`]).slice(0, options.pages)
    await requestAll(loader, shop, paths)
    const after = await sampleMemory()
    const requested = `${paths.length.toLocaleString('en')} different pages, each once`
    rows.push(buildRow('after many different pages', after, 300, `${requested}, ${size}`))

    const pids = [shop.pid, ...shop.databasePids()]
    const before = cpuMicros(pids)
    await requestAll(loader, shop, paths)
    rows.push({
      goal: 12,
      name: 'CPU of a page that was requested before',
      unit: 'ms',
      value: computeSpread([(cpuMicros(pids) - before) / 1000 / paths.length]),
      bound: { atMost: 1 },
      under: `shop and database, ${requested} again, ${size}; without \`PAGE_CACHE_DISK_MB\` most are rendered again`,
    })

    if (options.minutes > 0) {
      const requests = pageRequests(shop.port, paths.slice(0, 1000))
      const job: Job = { port: shop.port, connections: 8, seconds: options.minutes * 60, requests }
      const { answered } = await ask<HttpLoad>(loader, job)
      const end = await sampleMemory()
      const growth = {
        median: end.median / after.median,
        lower: end.lower / after.upper,
        upper: end.upper / after.lower,
      }
      rows.push({
        goal: 12,
        name: 'growth during load',
        unit: 'ratio',
        value: growth,
        bound: { atMost: 1.05 },
        under: `${options.minutes} minutes, ${answered.toLocaleString('en')} requests, after the pages above`,
        detail: { 'MB at the end': end.median },
      })
    }
    return rows
  } finally {
    await shop.close()
  }
}

const buildRow = (name: string, value: Row['value'], max: number, under: string): Row => ({
  goal: 12,
  name,
  unit: 'MB',
  value,
  bound: { atMost: max },
  under: `the shop’s process, resident, ${under}`,
})
