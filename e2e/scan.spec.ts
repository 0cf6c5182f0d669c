// @module-tag long 21 s: parts and goods by a scanner.
import type { BrowserContext, Page } from '@playwright/test'
import { placePaidOrders } from './paid-orders.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { expect, test } from './test.ts'

/** After so long it is another piece: longer than `src/base/ui/scanner.tsx` asks for. */
const awayMs = 1500

/** What the browser's reader of barcodes sees, and how often it has looked since. */
type Camera = { codes: { rawValue: string }[]; looks: number }

// Browsers read barcodes on phones, not here: what the camera’s picture holds is told by the test. The camera is Chromium’s own.

test('parts are scanned into the box of an order, and goods that came into their list', async ({
  page,
  playwright,
  baseURL,
  launchOptions,
  ownProduct,
}) => {
  const [part, other] = [await ownProduct({ price: 60, quantity: 9 }), await ownProduct({ price: 60, quantity: 9 })]
  await signUp(page)
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args!, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  })
  const context = await browser.newContext({ baseURL: baseURL!, permissions: ['camera'] })
  const admin = await openReader(context)
  await signIn(admin, demoAdmin, '/dashboard/orders')
  const [order] = await placePaidOrders({ customer: page, admin }, part, [2])

  await admin.goto(`/dashboard/orders/${order!.id}`)
  await admin.getByText('Pack by scanning').click()
  await admin.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(admin.getByText('Hold a barcode before the camera.')).toBeVisible()
  const measure = () => admin.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)
  await expect.poll(measure).toBeGreaterThan(0)
  await show(admin, part.sku)
  await expect(admin.getByText('1 of 2')).toBeVisible()
  await show(admin, other.sku)
  await expect(admin.getByText(`${other.sku} is not in this order.`)).toBeVisible()
  await show(admin, part.sku)
  await expect(admin.getByText('2 of 2')).toBeVisible()
  await expect(admin.getByText('Everything is scanned.')).toBeVisible()
  await admin.getByRole('button', { name: 'Stop scanning' }).click()
  await admin.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(admin.getByRole('button', { name: 'Ship the parcel' })).toBeVisible()

  await admin.goto('/dashboard/stock')
  await admin.getByRole('button', { name: 'Scan with the camera' }).click()
  for (const _ of [1, 2]) await show(admin, part.sku)
  await expect(admin.getByLabel('Part numbers and quantities')).toHaveValue(`${part.sku}\n${part.sku}`)
  await browser.close()
})

test('a camera that is not allowed says so', async ({ context }) => {
  const page = await openReader(context)
  await signIn(page, demoAdmin, '/dashboard/stock')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByText('The camera cannot be used.')).toBeVisible()
})

/** A page whose browser reads barcodes. */
async function openReader(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.assign(window, {
      ...{ codes: [], looks: 0 },
      BarcodeDetector: class {
        detect = async () => {
          const camera = window as unknown as Camera
          camera.looks += 1
          return camera.codes
        }
      },
    })
  })
  return page
}

/** Holds a barcode before the camera until it was read, and takes it away for as long as the next piece needs. */
async function show(page: Page, code: string): Promise<void> {
  const hold = (codes: Camera['codes']) =>
    page.evaluate((codes) => void Object.assign(window, { codes, looks: 0 }), codes)
  await hold([{ rawValue: code }])
  // A look that had begun before may not have seen it.
  await page.waitForFunction(() => (window as unknown as Camera).looks > 1)
  await hold([])
  // speed: the clock by which the shop counts how long it was away
  const until = await page.evaluate((ms) => performance.now() + ms, awayMs)
  // speed: likewise
  await page.waitForFunction((until) => performance.now() > until, until)
}
