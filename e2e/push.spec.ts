// @module-tag long 6 s: news on devices.
import type { CDPSession, Page, Worker } from '@playwright/test'
import { demoAdmin, signIn } from './people.ts'
import { expect, test } from './test.ts'

// No push service can be reached here, and a browser without a screen shows no notifications: messages are delivered as a browser gives
// them to the worker, and what it shows and opens is noted.

test('a message is shown while nobody looks, and a press opens its screen', async ({
  playwright,
  baseURL,
  launchOptions,
}, { outputDir }) => {
  // A window that remembers nothing takes no messages.
  const context = await playwright.chromium.launchPersistentContext(`${outputDir}/profile`, {
    ...launchOptions,
    ...{ baseURL: baseURL!, permissions: ['notifications'] },
  })
  const page = await context.newPage()
  await signIn(page, demoAdmin, '/dashboard/notifications')
  const device = page.getByRole('region', { name: 'On this device' })
  const deliver = await openDelivery(page, await context.newCDPSession(page))
  const started = context.waitForEvent('serviceworker')
  await device.getByRole('button', { name: 'Show on this device' }).click()
  await expect(device.getByRole('alert')).toContainText('cannot reach its push service')
  const worker = await started
  await note(worker)

  const text = 'IW-100001 · Anna Berg · $39.98'
  await deliver({ title: 'One new order', text, path: '/dashboard/orders', tag: 'order', lang: 'en' })
  const shown = { body: text, tag: 'order', lang: 'en', icon: '/icon-192.png', data: '/dashboard/orders' }
  await expect.poll(() => readNoted(worker)).toEqual([['One new order', shown]])
  await press(worker, '/dashboard/orders')
  await expect.poll(async () => (await readNoted(worker)).at(-1)).toEqual([`${baseURL}/dashboard/orders`])

  await page.reload()
  await expect(device.getByRole('button', { name: 'Show on this device' })).toBeVisible()
  await expect(device.getByRole('button', { name: 'Stop' })).toBeHidden()
  await context.close()
})

test('a browser that may show no notifications says so', async ({ page }) => {
  await signIn(page, demoAdmin, '/dashboard/notifications')
  const device = page.getByRole('region', { name: 'On this device' })
  await device.getByRole('button', { name: 'Show on this device' }).click()
  await expect(device.getByRole('alert')).toContainText('does not allow notifications')
})

/** Delivers messages to the worker that the page installs, whatever becomes of its subscription. */
async function openDelivery(page: Page, cdp: CDPSession) {
  const { promise, resolve } = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) resolve(first.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  return async (content: object) => {
    const message = { origin, registrationId: await promise, data: JSON.stringify(content) }
    await cdp.send('ServiceWorker.deliverPushMessage', message)
  }
}

type Noting = { noted: unknown[][]; registration: ServiceWorkerRegistration; clients: { openWindow: unknown } }

const note = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as Noting
    scope.noted = []
    const noting = async (...said: unknown[]) => void scope.noted.push(said)
    Object.assign(scope.registration, { showNotification: noting })
    scope.clients.openWindow = noting
  })

const readNoted = (worker: Worker) => worker.evaluate(() => (self as unknown as Noting).noted)

const press = (worker: Worker, data: string) =>
  worker.evaluate((data) => {
    const notification = { close: () => {}, data }
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
  }, data)
