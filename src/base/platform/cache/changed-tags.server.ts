/** As many products as are sold between two looks at the same page, in a busy shop. */
const maxRemembered = 50_000

type Change = { generation: number; at: number }

/**
 * Which tags have changed, and when, so that a change costs the same however many pages there are: a page is compared
 * with the changes when it is asked for.
 */
export class ChangedTags {
  // bounded: 50,000 tags
  readonly #last = new Map<string, Change>()
  /** Older renders are stale, since older changes are forgotten. */
  #forgotten: Change = { generation: 0, at: 0 }
  #generation = 0

  /** Counts the reports of changes. A page takes the number at which its rendering begins. */
  get generation(): number {
    return this.#generation
  }

  /** `everything` is every tag. */
  add(tags: ReadonlySet<string>): void {
    this.#generation += 1
    const change = { generation: this.#generation, at: performance.now() }
    if (tags.has('everything')) {
      this.#forgotten = change
      this.#last.clear()
      return
    }
    for (const tag of tags) {
      // The order in the map is that of the changes.
      this.#last.delete(tag)
      this.#last.set(tag, change)
    }
    for (const [tag, oldest] of this.#last) {
      if (this.#last.size <= maxRemembered) break
      this.#last.delete(tag)
      this.#forgotten = oldest
    }
  }

  /** When what these tags showed at a generation was first known to have changed, on the process's clock; else undefined. */
  since(generation: number, tags: readonly string[]): number | undefined {
    if (generation === this.#generation) return undefined
    const changes = [this.#forgotten, ...tags.map((tag) => this.#last.get(tag))]
    const later = changes.filter((change) => change !== undefined && change.generation > generation) as Change[]
    return later.length > 0 ? Math.min(...later.map(({ at }) => at)) : undefined
  }
}
