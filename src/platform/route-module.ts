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

type Route = { id: string; module: string }
type Modules = Record<string, unknown>

const loading = new Set<Promise<unknown>>()
const missing = new Set<string>()

/** Whether the script of one of these routes has failed to load, once all that are being loaded have arrived or failed. */
export async function missingChunkOf(routes: readonly string[]): Promise<boolean> {
  await Promise.all(loading)
  return routes.some((id) => missing.has(id))
}

/**
 * Replaces React Router's own loading of a page's script, which on failure reloads the current page, silently and
 * for ever (vite.config.ts swaps it in). Here the failure becomes an error of the page navigated to: React Router
 * swallows a rejection where a page has no loader, so this returns a module whose exports all throw.
 */
export async function loadRouteModule(route: Route, known: Modules): Promise<unknown> {
  if (route.id in known) return known[route.id]
  const load = loadOrFail(route, known)
  loading.add(load)
  return load.finally(() => loading.delete(load))
}

async function loadOrFail(route: Route, known: Modules): Promise<unknown> {
  try {
    known[route.id] = await Promise.race([import(/* @vite-ignore */ route.module), tooLate()])
    return known[route.id]
  } catch (error) {
    missing.add(route.id)
    const fail = () => {
      throw new ChunkFailed(route.module.split('/').at(-1)!, error)
    }
    return { default: fail, clientMiddleware: [fail], clientLoader: fail, clientAction: fail }
  }
}

const tooLate = () => new Promise((_, reject) => setTimeout(() => reject(new Error('timed out')), timeoutMs))

const mark = 'reloadedForChunk'

/** Reloads the page once for a failed script, and returns whether it does; the second time the reader decides. */
export function reloadOnce({ chunk }: ChunkFailed): boolean {
  try {
    if (sessionStorage.getItem(mark) === chunk) return false
    sessionStorage.setItem(mark, chunk)
  } catch {
    // Without storage it could reload for ever.
    return false
  }
  location.reload()
  return true
}
