import { LRUCache } from 'lru-cache'
import { Refusal } from '#base/platform/errors.ts'

const hourMs = 60 * 60_000
/** More files than a shop has parts that cannot be made; the first of them are tried again sooner. */
const max = 5000

/**
 * Remembers for an hour which files could not be made. A file is known by its path, which changes with the part and with
 * the version of the kernel.
 */
export class Failures {
  // bounded: 5,000 files
  readonly #until = new LRUCache<string, number>({ max })
  readonly #now: () => number

  /** @param now the time in milliseconds */
  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** @throws Refusal if the file could not be made lately */
  check(path: string): void {
    const leftMs = (this.#until.get(path) ?? 0) - this.#now()
    // guard: a file that could not be made is not tried for an hour | leftMs > 0 → 0 > 1 | cad/failures.test
    if (leftMs > 0) throw refuseFailed(leftMs)
    this.#until.delete(path)
  }

  /** Remembers a file whose making failed, if it did for what the part is. */
  note(path: string, error: unknown): void {
    const isOfPart = error instanceof Refusal && error.params.what === 'cad_failed'
    if (isOfPart) this.#until.set(path, this.#now() + hourMs)
  }
}

export const refuseFailed = (leftMs = hourMs) =>
  new Refusal('unavailable', { what: 'cad_failed', retryAfterSeconds: Math.ceil(leftMs / 1000) })
