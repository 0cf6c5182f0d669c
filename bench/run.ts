import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cachedPage } from './cached-page.ts'
import type { Summary } from './compare.ts'
import { get } from './http.ts'
import type { Bench, Measured } from './measure.ts'
import { orderPlacement } from './order.ts'
import { memoryMiB, pin, start } from './processes.ts'
import { productRead } from './product-read.ts'
import { type BenchShop, openShop } from './shop.ts'
import type { Spread } from './statistics.ts'

const measures = { 'cached-page': cachedPage, 'product-read': productRead, order: orderPlacement }

const usage = `npm run bench -- [MEASURE ...] [--rounds 7] [--seconds 3] [--products 1000]
measures: ${Object.keys(measures).join(', ')} (all of them when none is named)\n`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '3' },
      products: { type: 'string', default: '1000' },
      help: { type: 'boolean', default: false },
    },
  })
  const names = (positionals.length > 0 ? positionals : Object.keys(measures)) as (keyof typeof measures)[]
  if (values.help || names.some((name) => !(name in measures))) {
    process.stdout.write(usage)
    return values.help ? 0 : 1
  }
  const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
  const shop = await openShop()
  const [bare, loader] = [start('bare'), start('load')]
  const pinned = [pin(shop.pid, 0), pin(bare.pid!, 0), pin(loader.pid!, 1)].every(Boolean)
  try {
    const memory = { start: memoryOf(shop), load: { shopMiB: 0, databaseMiB: 0 } }
    say(`Memory after the start: shop ${memory.start.shopMiB} MiB, database ${memory.start.databaseMiB} MiB`)
    const products = await productsOf(shop, Number(values.products))
    const bench = { shop, bare, loader, options, ...products }
    for (const name of names) {
      const results = await measures[name](bench)
      for (const result of results) say(told(result))
      memory.load = memoryOf(shop)
      write(name, { measure: name, at: new Date().toISOString(), machine: machine(pinned), options, memory, results })
    }
    say(`Memory after the load: shop ${memory.load.shopMiB} MiB, database ${memory.load.databaseMiB} MiB`)
  } finally {
    bare.disconnect()
    loader.disconnect()
    await shop.close()
  }
  return 0
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const memoryOf = (shop: BenchShop) => ({
  shopMiB: memoryMiB([shop.pid]),
  databaseMiB: memoryMiB(shop.databasePids()),
})
const machine = (pinned: boolean) => ({
  cores: cpus().length,
  processor: cpus()[0]?.model ?? '',
  node: process.version,
  system: `${process.platform} ${process.arch}`,
  pinned,
  loadAverage: loadavg(),
})

/** The first products that the catalogue lists. */
async function productsOf(shop: BenchShop, count: number): Promise<Pick<Bench, 'slugs' | 'ids'>> {
  const products: { _id: string; slug: string }[] = []
  for (let path: string | undefined = '/api/products?limit=100'; path && products.length < count; ) {
    const { headers, body } = await get(shop.port, path)
    products.push(...JSON.parse(body.toString('utf8')))
    path = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1]
  }
  const chosen = products.slice(0, count)
  return { slugs: chosen.map(({ slug }) => slug), ids: chosen.map(({ _id }) => _id) }
}

function told({ name, target, rateRatio, cpuRatio, candidate, reference }: Measured): string {
  const side = (title: string, { perSecond, cpuMicros, databaseMicros, p99Ms }: Summary) => {
    const database = databaseMicros.median > 0 ? ` + database ${spread(databaseMicros, 0)}` : ''
    return `  ${title}  ${spread(perSecond, 0)} /s, CPU ${spread(cpuMicros, 1)}${database} µs, p99 ${spread(p99Ms, 1)} ms`
  }
  const goal =
    target === undefined ? '' : rateRatio.median >= target ? ` (target ${target}: met)` : ` (target ${target}: MISSED)`
  return [
    name,
    side('candidate', candidate),
    side('reference', reference),
    `  ratio of rates ${spread(rateRatio, 2)}${goal}, ratio by CPU time ${spread(cpuRatio, 2)}`,
  ].join('\n')
}

const spread = ({ median, lower, upper }: Spread, digits: number) =>
  `${median.toFixed(digits)} [${lower.toFixed(digits)}–${upper.toFixed(digits)}]`

function write(name: string, result: object): void {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

process.exitCode = await main()
