import { LRUCache } from 'lru-cache'
import { ChangedTags } from './changed-tags.server.ts'
import type { CacheTag } from './tag.ts'
import { isForPage } from './tags.server.ts'

type Value = { tags: readonly CacheTag[]; forget(changed: ReadonlySet<string>): void }

type KeptReading<T> = { reading: Promise<T>; generation: number }

/** What a reader keeps by keys: the tags of a key, and how much memory there is for all, by what `measure` says of each. */
type Keeping<T> = { getTags: (key: string) => readonly CacheTag[]; max: number; measure: (value: T) => number }

// More changes count as a change of everything.
const maxChanges = 1000

/**
 * What every page needs and seldom changes, such as the links in the footer: read once, and again after a change that
 * carries one of its tags. As true as the cached pages are, which the same changes drop.
 */
export class QueryCache {
  readonly #values: Value[] = []
  // bounded: what follows a change, while it works
  readonly #following = new Set<Promise<void>>()
  readonly #changes = new ChangedTags()

  /**
   * A reader that shares one reading until a change; a failed one is not remembered. What was read before, and what has
   * changed since that was begun, may save reading all of it again; after a failure nothing is known of before.
   */
  reader<T>(
    tags: readonly CacheTag[],
    read: (before: T | undefined, changed: ReadonlySet<string>) => Promise<T>,
  ): () => Promise<T> {
    let kept: Promise<T> | undefined
    let last: Promise<T | undefined> = Promise.resolve(undefined)
    let changed: ReadonlySet<string> = new Set()
    const forget = (more: ReadonlySet<string>) => {
      kept = undefined
      changed = changed.size + more.size > maxChanges ? new Set(['everything']) : new Set([...changed, ...more])
    }
    this.#values.push({ tags, forget })
    return () => {
      if (kept) return kept
      const since = changed
      changed = new Set()
      const reading = last.then((before) => read(before, since))
      kept = reading
      last = reading.catch(() => {
        if (kept === reading) kept = undefined
        return undefined
      })
      return reading
    }
  }

  /**
   * A reader by keys, such as the ids of families, for pages: what was read of one is kept until a change carries one of its
   * tags, and while there is room. A failed reading is not remembered. Whoever calls the API may have just changed something
   * and reads anew.
   */
  readerByKey<T>(
    { getTags, max, measure }: Keeping<T>,
    read: (key: string) => Promise<T>,
  ): (key: string) => Promise<T> {
    const kept = new LRUCache<string, KeptReading<T>>({ maxSize: max })
    return (key) => {
      // guard: who calls the API reads what is stored now | !isForPage() → 0 > 1 | goods/catalogue/related/used-with.test
      if (!isForPage()) return read(key)
      const found = kept.get(key)
      if (found && this.#changes.since(found.generation, getTags(key)) === undefined) return found.reading
      const begun = { reading: read(key), generation: this.#changes.generation }
      kept.set(key, begun, { size: 1 })
      // unawaited: begins nothing, whoever asked has the reading
      begun.reading.then(
        // Another object, since the cache weighs the same one only once.
        (value) => kept.peek(key) === begun && kept.set(key, { ...begun }, { size: Math.max(1, measure(value)) }),
        () => kept.peek(key) === begun && kept.delete(key),
      )
      return begun.reading
    }
  }

  /** Does something now, and again after each change that carries one of the tags. */
  async follow(tags: readonly CacheTag[], work: () => Promise<void>): Promise<void> {
    const run = async () => {
      const working = work()
      this.#following.add(working)
      await working.finally(() => this.#following.delete(working))
    }
    // Work that fails is repeated after the next change.
    // unawaited: once for each change, which are read four times a second
    this.#values.push({ tags, forget: () => void run().catch(() => {}) })
    await run()
  }

  /** Waits until all that follows the last change is done, whether it failed or not. */
  async settle(): Promise<void> {
    if (this.#following.size > 0) await Promise.allSettled(this.#following)
  }

  drop(changed: ReadonlySet<string>): void {
    this.#changes.add(changed)
    for (const { tags, forget } of this.#values)
      if (changed.has('everything') || tags.some((tag) => changed.has(tag))) forget(changed)
  }
}
