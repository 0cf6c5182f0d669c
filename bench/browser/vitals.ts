import type { Page } from '@playwright/test'
import type { Row } from '../row.ts'
import { computeSpread } from '../statistics.ts'
import { phone, productPath, type Shop, slowDown, withBrowser } from './chromium.ts'

type Vitals = { fcp: number; lcp: number; cls: number; long: { at: number; ms: number }[] }
type WithVitals = typeof globalThis & { vitals: Vitals }

const rounds = 5

/** Runs in the page: collects what the browser observes from the first moment on. */
function observe(): void {
  const vitals: Vitals = { fcp: 0, lcp: 0, cls: 0, long: [] }
  ;(globalThis as WithVitals).vitals = vitals
  const on = (type: string, see: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  on('layout-shift', ({ value = 0 }) => {
    vitals.cls += value
  })
  on('longtask', ({ startTime, duration }) => vitals.long.push({ at: startTime, ms: duration }))
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime
  })
}

async function measureVitals(page: Page, address: string, withScript: boolean): Promise<Vitals> {
  await slowDown(page, {})
  if (!withScript) await page.route('**/*.js', (route) => route.abort())
  await page.addInitScript(observe)
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(withScript ? 5000 : 1500)
  return page.evaluate(() => (globalThis as WithVitals).vitals)
}

/** How long tasks after the first paint keep the reader's input waiting beyond 50 ms, in all. */
const computeBlocking = ({ fcp, long }: Vitals) =>
  long.filter(({ at }) => at > fcp).reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0)

/** Goal 10: lab vitals of three pages, with the same page without script beside them. */
export const vitals = (shop: Shop): Promise<Row[]> =>
  withBrowser(async (visit) => {
    const rows: Row[] = []
    const under = 'processor slower by 4, slow 4G (150 ms, 1.6 Mbit/s), phone, first view'
    for (const path of ['/', '/products', await productPath(shop)]) {
      const [whole, bare]: [Vitals[], Vitals[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        bare.push(await visit(phone, (page) => measureVitals(page, shop.url + path, false)))
        whole.push(await visit(phone, (page) => measureVitals(page, shop.url + path, true)))
      }
      const name = path.replace(/(?<=products\/).*/, 'one')
      const detail = { 'LCP, ms': Math.round(computeSpread(whole.map(({ lcp }) => lcp)).median) }
      const ratio = computeSpread(whole.map(({ lcp }, index) => lcp / bare[index]!.lcp))
      const shift = computeSpread(whole.map(({ cls }) => cls))
      const blocking = computeSpread(whole.map(computeBlocking))
      rows.push(
        {
          goal: 10,
          name: `LCP of ${name} against itself without script`,
          unit: 'ratio',
          value: ratio,
          bound: { atMost: 1.2 },
          under,
          detail,
        },
        { goal: 10, name: `Layout shift of ${name}`, unit: 'ratio', value: shift, bound: { atMost: 0.001 }, under },
        { goal: 10, name: `Blocking time of ${name}`, unit: 'ms', value: blocking, bound: { atMost: 0 }, under },
      )
    }
    return rows
  })
