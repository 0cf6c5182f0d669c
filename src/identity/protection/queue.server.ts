import { Refusal } from '#platform/errors.ts'

/**
 * Lets few pieces of costly work run at once and keeps a bounded queue of others; who comes after that is refused.
 * Hashing a password takes a tenth of a second of a core: a flood of sign-ins must not take the shop's processors.
 */
export class BoundedQueue {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce
    this.#maxWaiting = maxWaiting
  }

  /** Runs the work when its turn comes. 503 `unavailable` when the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The place is handed over, not given back, so that nobody can slip in between.
      if (next) next()
      else this.#running -= 1
    }
  }

  #turn(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1
      return Promise.resolve()
    }
    if (this.#waiting.length >= this.#maxWaiting) {
      throw new Refusal('unavailable', { what: 'sign_in' })
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
