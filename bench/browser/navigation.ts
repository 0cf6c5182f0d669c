import type { Locator, Page } from '@playwright/test'
import type { Row } from '../row.ts'
import { computeSpread } from '../statistics.ts'
import { desktop, type Shop, slowDown, withBrowser } from './chromium.ts'

type ShownWindow = typeof globalThis & { shown: Promise<number> }

const views = 50

/** Runs in the page: from each click to the first frame of the page it leads to, in milliseconds. */
function timeClicks(): void {
  const pageNow = () => location.href + document.querySelector('h1')?.textContent
  const start = ({ timeStamp }: Event) => {
    const before = pageNow()
    ;(globalThis as ShownWindow).shown = new Promise((resolve) => {
      const painted = () => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - timeStamp)
        port2.postMessage(undefined)
      }
      const look = () => requestAnimationFrame(pageNow() !== before && document.querySelector('h1') ? painted : look)
      look()
    })
  }
  addEventListener('click', start, { capture: true })
}

async function follow(page: Page, link: Locator): Promise<number> {
  await link.hover()
  // As long as a reader takes to press: by then what the link leads to is fetched.
  await page.waitForTimeout(400)
  await link.click()
  const ms = await page.evaluate(() => (globalThis as ShownWindow).shown)
  await page.waitForTimeout(300)
  return ms
}

/** Goal 4: from a hovered link to the painted page, and how many requests reach the shop for each page viewed. */
export const navigation = (shop: Shop): Promise<Row[]> =>
  withBrowser((visit) =>
    visit(desktop, async (page) => {
      await slowDown(page, { latencyMs: 100, bytesPerSecond: -1, cpu: 1 })
      await page.goto(`${shop.url}/products`, { waitUntil: 'networkidle' })
      await page.waitForTimeout(1000)
      await page.evaluate(timeClicks)
      let requests = 0
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.enable')
      devtools.on('Network.responseReceived', ({ response }: { response: FromCache }) => {
        if (!response.fromDiskCache && !response.fromPrefetchCache) requests += 1
      })
      const list = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' })
      const times: number[] = []
      for (let view = 0; view < views; view += 2) {
        times.push(await follow(page, page.locator('main h2 a').nth((view / 2) % 12)))
        times.push(await follow(page, list))
      }
      const under = `${views} views of list and products in turn, hovered 400 ms before the click, 100 ms added delay`
      return [
        {
          goal: 4,
          name: 'Hovered link to painted page',
          unit: 'ms',
          value: computeSpread(times),
          bound: { atMost: 50 },
          under,
        },
        {
          goal: 4,
          name: 'Requests that reach the shop, a view',
          unit: 'requests',
          value: computeSpread([requests / views]),
          bound: { atMost: 2.5 },
          under,
        },
      ]
    }),
  )

type FromCache = { fromDiskCache?: boolean; fromPrefetchCache?: boolean }
