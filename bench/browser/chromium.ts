import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'

export type Shop = { url: string }

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: 'en-US' }

/** A middling phone, as Lighthouse has it. */
export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
}

export type Visit = <T>(options: BrowserContextOptions, work: (page: Page) => Promise<T>) => Promise<T>

/** Measures with a browser; each visit is one that has loaded nothing yet. */
export async function withBrowser<T>(measure: (visit: Visit) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args })
  const visit: Visit = async (options, work) => {
    const context = await browser.newContext(options)
    try {
      return await work(await context.newPage())
    } finally {
      await context.close()
    }
  }
  return measure(visit).finally(() => browser.close())
}

/** The address of one product's page. */
export async function productPath({ url }: Shop): Promise<string> {
  const products = (await (await fetch(`${url}/api/products?limit=1`)).json()) as { slug: string }[]
  return `/products/${products[0]!.slug}`
}

/** Slow 4G, or only a delay; and a processor slower by a factor. */
export async function slowDown(
  page: Page,
  { latencyMs = 150, bytesPerSecond = 1_600_000 / 8, cpu = 4 },
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}
