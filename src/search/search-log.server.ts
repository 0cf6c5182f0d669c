import { normalised } from '#catalogue/normalise.ts'
import type { Database } from '#platform/database/connect.server.ts'
import type { Log } from '#platform/log.server.ts'
import { addSearches, type Counts } from './searches.sql.server.ts'

export type Outcome = 'found' | 'missed' | 'opened'

const everyMs = 10_000
const mostWaiting = 1000

/**
 * Counts what is searched for, and writes it now and then, so that nobody waits for it. What is lost in a crash was only
 * counted. Nothing of the person is kept.
 */
export class SearchLog {
  readonly #db: Database
  readonly #log: Log
  #waiting = new Map<string, Counts>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database, log: Log) {
    this.#db = db
    this.#log = log
  }

  count(search: string, outcome: Outcome): void {
    const text = normalised(search).slice(0, 100)
    // An address is of a person, and no part.
    if (text === '' || text.includes('@')) return
    const known = this.#waiting.get(text)
    if (!known && this.#waiting.size >= mostWaiting) return
    const { times, missed, opened } = known ?? { times: 0, missed: 0, opened: 0 }
    this.#waiting.set(text, {
      times: times + (outcome === 'opened' ? 0 : 1),
      missed: missed + (outcome === 'missed' ? 1 : 0),
      opened: opened + (outcome === 'opened' ? 1 : 0),
    })
    this.#timer ??= setTimeout(() => void this.write(), everyMs).unref()
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counted = this.#waiting
    if (counted.size === 0) return
    this.#waiting = new Map()
    await addSearches(this.#db, counted).catch((error: Error) => {
      this.#log.warn({ err: error }, 'searches could not be counted')
    })
  }
}
