import type { PushContent } from './push-content.ts'

// Shows what the shop pushes, also while none of its pages is open.

type Waiting = { waitUntil: (work: Promise<unknown>) => void }
type Push = Waiting & { data: { json: () => unknown } }
type Click = Waiting & { notification: Notification }

/** What is used of it: TypeScript’s types of workers and of pages exclude each other. */
type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    matchAll: (among: { type: 'window'; includeUncontrolled: true }) => Promise<(Window & { url: string })[]>
    openWindow: (address: string) => Promise<unknown>
  }
  addEventListener: ((kind: 'push', show: (event: Push) => void) => void) &
    ((kind: 'notificationclick', open: (event: Click) => void) => void)
}

const worker = self as unknown as WorkerScope

worker.addEventListener('push', (event) => {
  const { title, text, path, tag, lang } = event.data.json() as PushContent
  event.waitUntil(
    worker.registration.showNotification(title, { body: text, tag, lang, icon: '/icon-192.png', data: path }),
  )
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showScreen(new URL(event.notification.data, worker.location.origin).href))
})

/** In the tab that shows it already, else in a new one: a worker may navigate only the pages that it controls. */
async function showScreen(address: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === address)
  if (tab) tab.focus()
  else await worker.clients.openWindow(address)
}
