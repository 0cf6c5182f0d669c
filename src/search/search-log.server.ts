import { createHmac } from 'node:crypto'
import { normaliseText } from '#catalogue/normalise.ts'
import { Buckets } from '#platform/buckets.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { addSearches, type CountedSearch } from './searches.sql.server.ts'

export type SearchOutcome = 'found' | 'missed' | 'opened'

const everyMs = 10_000
const maxWaiting = 1000
/** Texts of one address block: sixty at once, and one in half a minute. */
const limits = { burst: 60, perSecond: 1 / 30 }

/**
 * Counts the people who search for a text, and writes it now and then, so that nobody waits for it: an address block
 * counts once a day for a text, however often it calls. What is lost in a crash was only counted.
 */
export class SearchLog {
  readonly #context: Pick<AppContext, 'db' | 'log' | 'config'>
  readonly #texts = new Buckets(limits)
  /** By their callers. */
  #waiting = new Map<string, CountedSearch>()
  #timer: NodeJS.Timeout | undefined

  constructor(context: Pick<AppContext, 'db' | 'log' | 'config'>) {
    this.#context = context
  }

  count(search: string, outcome: SearchOutcome, block: string): void {
    const text = normaliseText(search).slice(0, 100).trim()
    // An address is of a person, and no part.
    if (text === '' || text.includes('@')) return
    const caller = this.#hashCaller(text, outcome, block)
    // guard: what one caller searches for counts once a day | drop | search/searches.test
    if (this.#waiting.has(caller)) return
    if (this.#waiting.size >= maxWaiting || this.#texts.left(block) < 1) return
    this.#texts.take(block, 1)
    this.#waiting.set(caller, { caller, text, outcome })
    this.#timer ??= setTimeout(() => void this.write(), everyMs).unref()
  }

  /** The same for each search of a text by an address block on a day, and for the first hit that it opens. */
  #hashCaller(text: string, outcome: SearchOutcome, block: string): string {
    const day = new Date().toISOString().slice(0, 10)
    const what = outcome === 'opened' ? 'opened' : 'searched'
    const key = createHmac('sha256', this.#context.config.secret).update(`searches of ${day}`).digest()
    return createHmac('sha256', key)
      .update(JSON.stringify([what, block, text]))
      .digest('hex')
      .slice(0, 32)
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counted = [...this.#waiting.values()]
    if (counted.length === 0) return
    this.#waiting = new Map()
    await addSearches(this.#context.db, counted).catch((error: Error) => {
      this.#context.log.warn({ err: error }, 'searches could not be counted')
    })
  }
}
