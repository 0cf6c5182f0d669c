import type { Page, Request } from '@playwright/test'
import type { Row } from '../row.ts'
import { computeSpread } from '../statistics.ts'
import { desktop, phone, productPath, type Shop, withBrowser } from './chromium.ts'

type Weight = { script: number; all: number; requests: number }

/** What a first view loads until it is idle, in bytes on the wire without headers. */
async function weigh(page: Page, address: string): Promise<Weight> {
  const weight = { script: 0, all: 0, requests: 0 }
  const add = async (request: Request) => {
    const { responseBodySize } = await request.sizes()
    weight.all += responseBodySize
    weight.requests += 1
    if (new URL(request.url()).pathname.endsWith('.js')) weight.script += responseBodySize
  }
  const added: Promise<void>[] = []
  page.on('requestfinished', (request) => added.push(add(request)))
  await page.goto(address, { waitUntil: 'networkidle' })
  // Scripts come after the page, and what they ask for after them.
  await page.waitForTimeout(2000)
  await Promise.all(added)
  return weight
}

/** Goals 3 and 11: script on public pages, and all that the first view of the home page takes. */
export const weights = (shop: Shop): Promise<Row[]> =>
  withBrowser(async (visit) => {
    const rows: Row[] = []
    const under = 'first view until idle, brotli, empty cache, no interaction'
    for (const path of ['/', '/products', await productPath(shop), '/blogs', '/contact', '/login']) {
      const { script, requests } = await visit(desktop, (page) => weigh(page, shop.url + path))
      const value = computeSpread([script / 1000])
      const name = `Script of ${path.replace(/(?<=products\/).*/, 'one')}`
      rows.push({ goal: 3, name, unit: 'kB', value, bound: { atMost: 110 }, under, detail: { requests } })
    }
    for (const [device, options] of Object.entries({ desktop, phone })) {
      const { all, requests } = await visit(options, (page) => weigh(page, `${shop.url}/`))
      const value = computeSpread([all / 1000])
      const name = `First view of the home page, ${device}`
      rows.push({ goal: 11, name, unit: 'kB', value, bound: { atMost: 250 }, under, detail: { requests } })
    }
    return rows
  })
