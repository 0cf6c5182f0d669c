import { createPersistentStore } from './persistent-store.ts'

// How long a page's script may take to load, by the specification.
const timeoutMs = 120_000

/** A page's script failed to load: the network broke, or another version of the shop was deployed meanwhile. */
export class ChunkFailed extends Error {
  readonly chunk: string

  constructor(chunk: string, cause: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause })
    this.chunk = chunk
  }
}

type Manifest = { routes: Record<string, { id: string; module: string } | undefined> }
type Modules = Record<string, unknown>

declare global {
  /** Written by React Router into each document. */
  interface Window {
    __reactRouterManifest: Manifest
    __reactRouterRouteModules: Modules
  }
}

const loading = new Set<Promise<unknown>>()
const missing = new Set<string>()

/** Whether the script of one of these routes has failed to load, once all that are being loaded have arrived or failed. */
export async function isChunkMissing(routes: readonly string[]): Promise<boolean> {
  await Promise.all(loading)
  return routes.some((id) => missing.has(id))
}

/**
 * Makes the router load the scripts of pages as this file does. Its own loading, on failure, reloads the page that is shown,
 * silently and for ever; here the failure becomes an error of the page navigated to. The router first looks among the modules
 * it has: those that are not loaded yet are there from now on, as the promise of them.
 */
export function provideRouteModules(): void {
  const modules = window.__reactRouterRouteModules
  for (const route of Object.values(window.__reactRouterManifest.routes)) {
    if (!route || route.id in modules) continue
    const set = (value: unknown) => Object.defineProperty(modules, route.id, { value, configurable: true })
    const get = () => {
      const load = loadModule(route.id, route.module)
      set(load)
      load.then(set)
      return load
    }
    Object.defineProperty(modules, route.id, { get, configurable: true })
  }
}

function loadModule(id: string, url: string): Promise<unknown> {
  const load = importOrFail(id, url)
  loading.add(load)
  return load.finally(() => loading.delete(load))
}

/** The router swallows a rejection where a page has no loader, so a failure is a module whose exports all throw. */
async function importOrFail(id: string, url: string): Promise<unknown> {
  try {
    return await Promise.race([import(/* @vite-ignore */ url), tooLate()])
  } catch (error) {
    missing.add(id)
    const fail = () => {
      throw new ChunkFailed(url.split('/').at(-1)!, error)
    }
    return { default: fail, clientMiddleware: [fail], clientLoader: fail, clientAction: fail }
  }
}

const tooLate = () => new Promise((_, reject) => setTimeout(() => reject(new Error('timed out')), timeoutMs))

/** The failed script for which this tab was reloaded last. */
const reloadedFor = createPersistentStore(
  'reloadedForChunk',
  { parse: (text) => (typeof text === 'string' ? text : '') },
  { area: 'session', format: 'text' },
)

/** Reloads the page once for a failed script, and returns whether it does; the second time the reader decides. */
export function reloadOnce({ chunk }: ChunkFailed): boolean {
  if (reloadedFor.read() === chunk) return false
  // Without storage it could reload for ever.
  if (!reloadedFor.write(chunk)) return false
  location.reload()
  return true
}
