import { type DataStrategyResult, type MiddlewareFunction, replace } from 'react-router'
import { isChunkMissing } from './route-module.ts'
import { splitLocalePath } from './text/locale.ts'

type Results = Record<string, DataStrategyResult>

const listeners = new Set<() => void>()
let unreached: string | undefined
// The reader's place: the page that is shown, unless it is a failure.
let shown: string | undefined
let failures = 0
let stayingAt: string | undefined

/** The page that could not be loaded because nothing answered; for `useSyncExternalStore`. */
export const offlineStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => unreached,
  getOnServer: () => undefined,
}

function setUnreached(path: string | undefined): void {
  unreached = path
  for (const listener of listeners) listener()
}

export const clearOffline = () => setUnreached(undefined)

/** Called with the path of each page that is shown. */
export function setCurrentPage(path: string): void {
  shown = path
}

/** Called while a failure is shown in the place of a page, which is nothing to stay at. Returns how that ends. */
export function markErrorShown(): () => void {
  failures += 1
  return () => {
    failures -= 1
  }
}

/** Whether anything answers at the shop's address. */
export async function isReachable(): Promise<boolean> {
  const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok === true
}

/**
 * If the shop cannot be reached, the page that is shown stays with all that was typed into it. The router can only be
 * led back to it, by a navigation for which nothing is loaded.
 */
export const keepPageWhenOffline: MiddlewareFunction<Results> = async ({ request }, next) => {
  const staying = stayingAt !== undefined && stayingAt === getPath(request)
  stayingAt = undefined
  if (staying) return {}
  clearOffline()
  const results = await next()
  if (failures > 0 || shown === undefined || !(await hasFailed(results))) return results
  if ((await isReachable()) || request.signal.aborted) return results
  stayingAt = shown.replace(/#.*/, '')
  setUnreached(getPath(request))
  throw replace(shown)
}

function getPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return splitLocalePath(pathname).path + search
}

async function hasFailed(results: Results): Promise<boolean> {
  const isRedirect = ({ result }: DataStrategyResult) => result instanceof Response
  if (Object.values(results).some(isRedirect)) return false
  return Object.values(results).some(({ type }) => type === 'error') || isChunkMissing(Object.keys(results))
}
