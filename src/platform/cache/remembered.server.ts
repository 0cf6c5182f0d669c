type Value = { tags: readonly string[]; forget(): void }

/**
 * What every page needs and seldom changes, such as the links in the footer: read once, and again after a change that
 * carries one of its tags. As true as the cached pages are, which the same changes drop.
 */
export class Remembered {
  readonly #values: Value[] = []

  /** A reader that shares one reading until a change; a failed one is not remembered. */
  reader<T>(tags: readonly string[], read: () => Promise<T>): () => Promise<T> {
    let kept: Promise<T> | undefined
    const forget = () => {
      kept = undefined
    }
    this.#values.push({ tags, forget })
    return () => {
      if (kept) return kept
      const reading = read()
      kept = reading
      reading.catch(() => kept === reading && forget())
      return reading
    }
  }

  drop(changed: ReadonlySet<string>): void {
    for (const { tags, forget } of this.#values)
      if (changed.has('everything') || tags.some((tag) => changed.has(tag))) forget()
  }
}
