import type { CacheTag } from './tag.ts'

type Value = { tags: readonly CacheTag[]; forget(changed: ReadonlySet<string>): void }

// More changes count as a change of everything.
const maxChanges = 1000

/**
 * What every page needs and seldom changes, such as the links in the footer: read once, and again after a change that
 * carries one of its tags. As true as the cached pages are, which the same changes drop.
 */
export class QueryCache {
  readonly #values: Value[] = []
  readonly #following = new Set<Promise<void>>()

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
    for (const { tags, forget } of this.#values)
      if (changed.has('everything') || tags.some((tag) => changed.has(tag))) forget(changed)
  }
}
