import { Refusal } from '#platform/errors.ts'

/**
 * Limits how many expensive tasks run concurrently and how many wait; further ones are refused.
 * Hashing a password takes a tenth of a second of a core: a flood of sign-ins must not occupy all processors.
 */
export class BoundedQueue {
  readonly #concurrency: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(concurrency: number, maxWaiting: number) {
    this.#concurrency = concurrency
    this.#maxWaiting = maxWaiting
  }

  /** Runs the work when its turn comes. 503 `unavailable` when the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The slot is handed over, not released, so that no other task can take it in between.
      if (next) next()
      else this.#running -= 1
    }
  }

  #acquire(): Promise<void> {
    if (this.#running < this.#concurrency) {
      this.#running += 1
      return Promise.resolve()
    }
    if (this.#waiting.length >= this.#maxWaiting) {
      throw new Refusal('unavailable', { what: 'sign_in' })
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
