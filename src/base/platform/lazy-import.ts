import { m } from '#paraglide/messages.js'
import { Problem } from './errors.ts'
import { isReachable } from './offline.ts'

/**
 * Loads code that a screen needs only when somebody acts, so that reading it costs nothing. While nothing answers, that is
 * not tried: browsers never load again what has failed to load once, and the reader would have to reload the page.
 */
export async function lazyImport<T>(load: () => Promise<T>): Promise<T> {
  const canLoad = import.meta.env.SSR || (await isReachable())
  if (!canLoad) throw new Problem('unavailable', m.auth_error_network_request_failed())
  try {
    return await load()
  } catch {
    throw new Problem('unavailable', m.failure_outdated())
  }
}
