import { AsyncLocalStorage } from 'node:async_hooks'

const collecting = new AsyncLocalStorage<Set<string>>()

/**
 * Says what a read shows, in the tags that the database notes when it changes (`migrations/0019_changes_noted.sql`).
 * A page is kept until one of its reads' tags is noted, so every public read says so whether it answers or refuses.
 */
export function shows(...tags: readonly string[]): void {
  const collected = collecting.getStore()
  for (const tag of tags) collected?.add(tag)
}

/** Runs work and adds what its reads show to `tags`, also if it fails. */
export const collectTags = <T>(tags: Set<string>, work: () => Promise<T>): Promise<T> => collecting.run(tags, work)
