import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { ChangedTags } from './changed-tags.server.ts'
import type { PageFile } from './page-file.server.ts'
import { type CachedPage, chooseCoding, countBytes, type FinishedPage, getVariant } from './variants.server.ts'

/** A page that has just changed may be shown as it was for so long, while it is rendered anew. */
const staleMs = 200
/** The share of the memory for pages that were requested more than once. */
const oftenShare = 0.8

/**
 * Finished public pages by address, until something they show has changed. It never sees the caller: a render depends
 * on the address only, so a page is the same for everyone. Pages that were asked for once cannot push out those that
 * are asked for often: they share a fifth of the memory, and what leaves memory goes to a file.
 */
export class PageCache {
  readonly #often: LRUCache<string, CachedPage>
  readonly #once: LRUCache<string, CachedPage>
  readonly #file: PageFile | undefined
  readonly #changes = new ChangedTags()
  // bounded: as many as are rendered at once and wait for it
  readonly #rendering = new Map<string, { page: Promise<FinishedPage>; generation: number }>()
  #hits = 0
  #renders = 0

  constructor(maxBytes: number, file?: PageFile) {
    const bounded = (share: number, dispose: (kept: CachedPage, key: string, reason: string) => void) =>
      new LRUCache<string, CachedPage>({
        maxSize: Math.max(1, Math.floor(maxBytes * share)),
        sizeCalculation: ({ page }, key) => countBytes(page) + key.length,
        dispose,
      })
    this.#once = bounded(1 - oftenShare, (kept, key, reason) => {
      if (reason === 'evict' && !this.#file?.has(key)) this.#file?.add(key, kept)
    })
    this.#often = bounded(oftenShare, (kept, key, reason) => {
      if (reason === 'evict') this.#once.set(key, kept)
    })
    this.#file = file
  }

  /** A kept page; `changing`: it has just changed, and is to be rendered anew after it was shown. */
  get(key: string): { page: FinishedPage; changing: boolean } | undefined {
    const kept = this.#find(key)
    if (!kept) return undefined
    const { page, generation } = kept
    const staleSince = this.#changes.since(generation, page.tags)
    if (staleSince === undefined) {
      this.#hits += 1
      // Later looks need not compare its tags with changes before this one.
      kept.generation = this.#changes.generation
      return { page, changing: false }
    }
    if (performance.now() - staleSince < staleMs) {
      this.#hits += 1
      return { page, changing: true }
    }
    for (const place of [this.#often, this.#once, this.#file]) place?.delete(key)
    return undefined
  }

  #find(key: string): CachedPage | undefined {
    const often = this.#often.get(key)
    if (often) return often
    const once = this.#once.get(key)
    if (once) {
      this.#once.delete(key)
      this.#often.set(key, once)
      return once
    }
    const filed = this.#file?.get(key)
    if (filed) this.#once.set(key, filed)
    return filed
  }

  /** Renders a page and keeps it; concurrent callers share one render. Throws at once what `render` throws at once. */
  fill(key: string, render: () => Promise<FinishedPage>): Promise<FinishedPage> {
    const { generation } = this.#changes
    const running = this.#rendering.get(key)
    // One that began before a change may show what was before.
    if (running?.generation === generation) return running.page

    this.#renders += 1
    const rendering = {
      generation,
      page: render()
        .then((page) => {
          if (isKept(page)) this.#keep(key, { page, generation })
          return page
        })
        .finally(() => {
          if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
        }),
    }
    this.#rendering.set(key, rendering)
    return rendering.page
  }

  #keep(key: string, kept: CachedPage): void {
    const known = this.#often.peek(key) ?? this.#once.peek(key)
    // The later of two renders is kept, whichever ends first.
    if (known && known.generation > kept.generation) return
    this.#file?.delete(key)
    if (this.#often.has(key)) this.#often.set(key, kept)
    else this.#once.set(key, kept)
  }

  /** What is in memory, and what was answered and rendered since the start. */
  measure(): { bytes: number; pages: number; hits: number; renders: number } {
    const all = [this.#often, this.#once]
    const sum = (read: (cache: LRUCache<string, CachedPage>) => number) =>
      all.reduce((total, cache) => total + read(cache), 0)
    return {
      bytes: sum(({ calculatedSize }) => calculatedSize),
      pages: sum(({ size }) => size),
      hits: this.#hits,
      renders: this.#renders,
    }
  }

  close(): void {
    this.#file?.close()
  }

  /** From now on a page that shows one of the tags is stale; `everything` means all. */
  drop(tags: ReadonlySet<string>): void {
    this.#changes.add(tags)
  }
}

/** A missing page is kept if it names tags: without, any change may have made its address exist. */
const isKept = ({ status, tags }: FinishedPage) => status === 200 || (status === 404 && tags.length > 0)

/**
 * Writes a finished response in a coding the caller accepts, or 304 if the caller has it already.
 * @param unpack runs what makes another coding than the kept one, for whoever measures that
 */
export function writeResponse(
  page: FinishedPage,
  request: IncomingMessage,
  response: ServerResponse,
  unpack = <T>(make: () => T): T => make(),
): void {
  const { headers, method } = request
  if (page.status === 200 && hasAlready(headers['if-none-match'], page.etag)) {
    response.writeHead(304, page.unchangedHead)
    response.end()
    return
  }
  const coding = chooseCoding(headers['accept-encoding'] as string | undefined)
  const { head, body } = coding === 'br' ? page.br : unpack(() => getVariant(page, coding))
  response.writeHead(page.status, head)
  response.end(method === 'HEAD' ? undefined : body)
}

/** Whether the etags that a caller sends name this one. */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === etag) return ifNoneMatch !== undefined
  return ifNoneMatch.split(',').some((tag) => tag.trim() === etag)
}
