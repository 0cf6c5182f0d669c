import { AsyncLocalStorage } from 'node:async_hooks'
import { type CacheTag, toRowTag } from './tag.ts'

const collecting = new AsyncLocalStorage<Set<CacheTag>>()

/** Whether a page is being rendered, which is as true as what is kept: a change of that has the page rendered anew. */
export const isForPage = (): boolean => collecting.getStore() !== undefined

/**
 * Says what a read shows, in the tags that the database notes when it changes (`migrations/0001_baseline.sql`).
 * A page is kept until one of its reads' tags is noted, so every public read says so whether it answers or refuses.
 */
export function tagReads(...tags: readonly CacheTag[]): void {
  const collected = collecting.getStore()
  for (const tag of tags) collected?.add(tag)
}

/** Says which rows a read shows, by their ids. */
export const tagRows = (ids: Iterable<string>): void => tagReads(...Array.from(ids, toRowTag))

/** Runs work and adds what its reads show to `tags`, also if it fails. */
export const collectTags = <T>(tags: Set<CacheTag>, work: () => Promise<T>): Promise<T> => collecting.run(tags, work)
