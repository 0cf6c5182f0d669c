/** The number of consecutive failures before a service is paused, and the first and the longest pause. */
const limits = { failures: 5, restMs: 30_000, maxRestMs: 600_000 }

/** Pauses calls to a service that keeps failing, each time for twice as long, so that callers do not wait in vain. */
export class Circuit {
  readonly #now: () => number
  #failures = 0
  #openUntil = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get isOpen(): boolean {
    return this.#now() < this.#openUntil
  }

  /** @throws Error of the work, or immediately while the circuit is open */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isOpen) throw new Error('The service failed several times and is left alone for a while.')
    try {
      const result = await work()
      this.#failures = 0
      return result
    } catch (error) {
      this.#failures += 1
      const more = this.#failures - limits.failures
      if (more >= 0) this.#openUntil = this.#now() + Math.min(limits.restMs * 2 ** more, limits.maxRestMs)
      throw error
    }
  }
}
