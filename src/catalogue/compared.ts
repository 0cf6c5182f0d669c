import { useSyncExternalStore } from 'react'

export const mostCompared = 4

const key = 'compared'
const none: readonly string[] = []
const listeners = new Set<() => void>()
let compared: readonly string[] | undefined

/** The part numbers that are collected in this tab to be compared. Without storage they last as long as the page. */
function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.map(String).slice(0, mostCompared) : none
  } catch {
    return none
  }
}

export function setCompared(skus: readonly string[]): void {
  compared = skus.slice(0, mostCompared)
  try {
    sessionStorage.setItem(key, JSON.stringify(compared))
  } catch {
    // Private windows of some browsers have none.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const current = () => {
  compared ??= read()
  return compared
}

/** Undefined while the page is as the server rendered it. */
export const useCompared = (): readonly string[] | undefined =>
  useSyncExternalStore<readonly string[] | undefined>(subscribe, current, () => undefined)

export const comparisonOf = (skus: readonly string[]): string =>
  `/compare?parts=${skus.map(encodeURIComponent).join(',')}`
