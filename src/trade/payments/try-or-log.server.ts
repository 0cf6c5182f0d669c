import type { Log } from '#base/platform/log.server.ts'

/** One failure must not block the others; the next run retries it. */
export async function tryOrLog<T>(log: Log, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    log.warn({ err: error }, 'a payment could not be checked and will be retried')
    return undefined
  }
}
