import { api } from '#base/platform/contract/client.ts'
import { Problem } from '#base/platform/errors.ts'
import { m } from '#paraglide/messages.js'
import { type NewsKind, pushChoice } from '../kinds.ts'
import { listPushDevices, savePushDevice } from './contract.ts'
import workerUrl from './push.worker.ts?worker&url'

/** What a browser shows, and to whom. */
type PushChoice = { email: string; kinds: NewsKind[] }

/** Phones of Apple only take part once the shop is on their home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * Lets this browser show what is new, also while the shop is closed in it.
 * @throws Problem when its user or the browser does not allow it
 */
export async function openPushes(key: string, { email, kinds }: PushChoice): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Problem('invalid_fields', m.push_denied())
  const { endpoint, publicKey, authSecret } = await openSubscription(key).catch(() => {
    throw new Problem('unavailable', m.push_failed())
  })
  await api(savePushDevice, { endpoint, publicKey, authSecret, kinds })
  localStorage.setItem(pushChoice, JSON.stringify({ email, kinds }))
}

/** Whoever signs in again in a browser that showed them what is new goes on seeing it. */
export async function renewPushes(email: string): Promise<void> {
  const kept = localStorage.getItem(pushChoice)
  if (!kept || !canPush() || Notification.permission !== 'granted') return
  const choice: PushChoice = JSON.parse(kept)
  // Another admin of the same browser has not asked for anything.
  if (choice.email !== email) return
  const { key, devices } = await api(listPushDevices, {})
  if (!devices.some(({ isThis }) => isThis)) await openPushes(key, choice)
}

/** This browser shows nothing any more. */
export async function endPushes(): Promise<void> {
  localStorage.removeItem(pushChoice)
  const registration = await navigator.serviceWorker.getRegistration(workerUrl)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

async function openSubscription(key: string) {
  const registration = await navigator.serviceWorker.register(workerUrl, { type: 'module' })
  await waitUntilActive(registration)
  const { pushManager } = registration
  const before = await pushManager.getSubscription()
  // One of another key of the shop gets nothing any more.
  if (before && encodeKey(before.options.applicationServerKey) !== key) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return {
    endpoint: subscription.endpoint,
    publicKey: encodeKey(subscription.getKey('p256dh')),
    authSecret: encodeKey(subscription.getKey('auth')),
  }
}

async function waitUntilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The worker could not be installed.'))
    })
  })
}

/** As base64url. */
function encodeKey(key: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
