// How long a page's script may take, as the specification has it.
const timeoutMs = 120_000

/** A page's script could not be had: the network broke, or another version of the shop was put up meanwhile. */
export class ChunkFailed extends Error {
  readonly chunk: string

  constructor(chunk: string, cause: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause })
    this.chunk = chunk
  }
}

type Modules = Record<string, unknown>

/**
 * Stands in for React Router's own loading of a page's script, which reloads the page that one is on, silently and
 * for ever (vite.config.ts puts it in its place). Here the failure becomes an error of the page one goes to: React
 * Router forgets a rejection where a page has no loader, so a module is given that fails whatever is asked of it.
 */
export async function loadRouteModule(route: { id: string; module: string }, known: Modules): Promise<unknown> {
  if (route.id in known) return known[route.id]
  try {
    known[route.id] = await Promise.race([import(/* @vite-ignore */ route.module), tooLate()])
    return known[route.id]
  } catch (error) {
    const fail = () => {
      throw new ChunkFailed(route.module.split('/').at(-1)!, error)
    }
    return { default: fail, clientMiddleware: [fail], clientLoader: fail, clientAction: fail }
  }
}

const tooLate = () => new Promise((_, reject) => setTimeout(() => reject(new Error('timed out')), timeoutMs))

const mark = 'reloadedForChunk'

/** Reloads the page for a script that failed, once; the second time the reader decides. Whether it does. */
export function reloadOnce({ chunk }: ChunkFailed): boolean {
  try {
    if (sessionStorage.getItem(mark) === chunk) return false
    sessionStorage.setItem(mark, chunk)
  } catch {
    // Where nothing can be remembered, it must not go on for ever.
    return false
  }
  location.reload()
  return true
}
