import { m } from '#paraglide/messages.js'
import { Problem } from './errors.ts'
import { isReachable } from './unreached.ts'

/**
 * Loads code that a screen needs only when somebody acts, so that reading it costs nothing. If that fails, it fails as a
 * call does that nothing answers; or the page is older than the shop that answers now.
 */
export async function onDemand<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    const sentence = (await isReachable()) ? m.failure_outdated() : m.auth_error_network_request_failed()
    throw new Problem('unavailable', sentence)
  }
}
