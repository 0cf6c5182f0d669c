import type { Log } from '../log.server.ts'

const everyMs = 10_000

type Options<Count> = {
  /** What could not be counted, for the log. */
  what: string
  /** Different keys that may wait to be written; more are not counted. */
  max: number
  /** What two counts of one key are together. */
  sum: (before: Count, more: Count) => Count
  /** Writes all of them, with one statement or two. */
  write: (counts: ReadonlyMap<string, Count>) => Promise<unknown>
}

/**
 * Counts what nobody waits for in memory, and writes it now and then, one step at a time: however often something
 * happens, it costs the database a statement in ten seconds. What is lost in a crash, or cannot be written, was only
 * counted.
 */
export class Counting<Count> {
  readonly #log: Log
  readonly #options: Options<Count>
  // bounded: a maximum that each counter names
  #waiting = new Map<string, Count>()
  #timer: NodeJS.Timeout | undefined
  #writing = Promise.resolve()

  constructor(log: Log, options: Options<Count>) {
    this.#log = log
    this.#options = options
  }

  has(key: string): boolean {
    return this.#waiting.has(key)
  }

  get isFull(): boolean {
    return this.#waiting.size >= this.#options.max
  }

  add(key: string, more: Count): void {
    const before = this.#waiting.get(key)
    // guard: what is counted in memory is bounded | drop | base/platform/load/counting.test
    if (before === undefined && this.isFull) return
    this.#waiting.set(key, before === undefined ? more : this.#options.sum(before, more))
    // unawaited: one step in ten seconds, after the one before it
    this.#timer ??= setTimeout(() => void this.write(), everyMs).unref()
  }

  /** Writes what waits, now: also called when the shop closes. */
  write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#step())
    return this.#writing
  }

  async #step(): Promise<void> {
    const counts = this.#waiting
    if (counts.size === 0) return
    this.#waiting = new Map()
    await this.#options.write(counts).catch((error: Error) => {
      this.#log.warn({ err: error, what: this.#options.what }, 'something could not be counted')
    })
  }
}
