import { useSyncExternalStore } from 'react'
import { createPersistentStore } from '#base/platform/persistent-store.ts'

export const maxCompared = 4

/** The part numbers that are collected in this tab to be compared. */
const store = createPersistentStore<readonly string[]>('compared', { parse: toSkus }, { area: 'session' })

export const storeComparison = (skus: readonly string[]): void => void store.write(skus.slice(0, maxCompared))

/** Undefined while the page is as the server rendered it. */
export const useComparison = (): readonly string[] | undefined =>
  useSyncExternalStore<readonly string[] | undefined>(store.subscribe, store.read, () => undefined)

export const buildComparisonPath = (skus: readonly string[]): string =>
  `/compare?parts=${skus.map(encodeURIComponent).join(',')}`

function toSkus(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.map(String).slice(0, maxCompared) : []
}
