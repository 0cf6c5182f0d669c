import { createHash, createHmac } from 'node:crypto'
import type { AppContext } from '#base/platform/context.server.ts'
import { BlockBuckets } from '#base/platform/http/limits/block-buckets.server.ts'
import { listBlocks, manyPeople } from '#base/platform/http/limits/block-widths.server.ts'
import { Counting } from '#base/platform/load/counting.server.ts'
import { normaliseText } from '#goods/catalogue/normalise.ts'
import { addSearches, type CountedSearch } from './searches.sql.server.ts'

export type SearchOutcome = 'found' | 'missed' | 'opened'

const maxWaiting = 1000
/** Texts of one address block: sixty at once, and one in half a minute. */
const limits = { burst: 60, perSecond: 1 / 30 }

/**
 * Counts the people who search for a text, and writes it now and then, so that nobody waits for it: an address block
 * counts once a day for a text, however often it calls. What is lost in a crash was only counted.
 */
export class SearchLog {
  readonly #context: Pick<AppContext, 'db' | 'log' | 'config'>
  readonly #texts = new BlockBuckets(limits, manyPeople)
  /** By their callers. */
  readonly #counting: Counting<CountedSearch>

  constructor(context: Pick<AppContext, 'db' | 'log' | 'config'>) {
    this.#context = context
    this.#counting = new Counting(context.log, {
      what: 'searches',
      max: maxWaiting,
      sum: (first) => first,
      write: (counts) => addSearches(context.db, [...counts.values()]),
    })
  }

  count(search: string, outcome: SearchOutcome, block: string): void {
    const text = normaliseText(search).slice(0, 100).trim()
    // An address is of a person, and no part.
    if (text === '' || text.includes('@')) return
    const caller = this.#hashCaller(text, outcome, block)
    // guard: what one caller searches for counts once a day | drop | search/searches.test
    if (this.#counting.has(caller)) return
    if (this.#counting.isFull || this.#texts.left(block) < 1) return
    this.#texts.take(block, 1)
    this.#counting.add(caller, { caller, text, outcome })
  }

  /** The same for each search of a text by an address block on a day, and for the first hit that it opens. */
  #hashCaller(text: string, outcome: SearchOutcome, block: string): string {
    // clock: names the day in a hash, and if nodes differ somebody counts twice
    const day = new Date().toISOString().slice(0, 10)
    const what = outcome === 'opened' ? 'opened' : 'searched'
    const key = createHmac('sha256', this.#context.config.secret).update(`searches of ${day}`).digest()
    return createHmac('sha256', key)
      .update(JSON.stringify([what, findPerson(block), text]))
      .digest('hex')
      .slice(0, 32)
  }

  write(): Promise<void> {
    return this.#counting.write()
  }
}

/** People of one wide block that a day counts for a text: fewer than others are told of. */
const peopleOfBlock = 4

/** One of the people that a wide block counts as, and always the same for a narrow block in it. */
function findPerson(block: string): string {
  const widest = listBlocks(block).at(-1)!
  // guard: one network is few people | block === widest → 1 > 0 | search/searches.test
  if (block === widest) return block
  return `${widest} ${createHash('sha256').update(block).digest()[0]! % peopleOfBlock}`
}
