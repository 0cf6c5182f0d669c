import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { bytesOf, codingFor, type Finished, writtenIn } from './variants.server.ts'

// Even if no change drops a page, readers without script see its true stock within this time.
const ttlMs = 30_000

/**
 * Finished public pages by address. It never sees the caller: a render depends on the address only, so a cached page
 * is the same for everyone. Bounded by bytes; each address has at most one render in progress.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Finished>
  readonly #rendering = new Map<string, Promise<Finished>>()
  /** Incremented by every drop, so that a render begun before a change is not cached after it. */
  #generation = 0

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({ maxSize: Math.max(1, maxBytes), sizeCalculation: bytesOf, ttl: ttlMs })
  }

  get(key: string): Finished | undefined {
    return this.#entries.get(key)
  }

  /** Renders a page and caches it; concurrent callers share one render. Throws at once what `render` throws at once. */
  fill(key: string, render: () => Promise<Finished>): Promise<Finished> {
    const running = this.#rendering.get(key)
    if (running) return running

    const generation = this.#generation
    const rendering = render()
      .then((page) => {
        if (isKept(page) && generation === this.#generation) this.#entries.set(key, page)
        return page
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
      })
    this.#rendering.set(key, rendering)
    return rendering
  }

  /** Drops every page that carries one of the tags; `everything` drops all. */
  drop(tags: ReadonlySet<string>): void {
    this.#generation += 1
    this.#rendering.clear()
    if (tags.has('everything')) this.#entries.clear()
    for (const [key, page] of this.#entries.entries()) {
      if (page.tags.some((tag) => tags.has(tag))) this.#entries.delete(key)
    }
  }
}

/** A missing page is kept if it names tags: without, any change may have made its address exist. */
const isKept = ({ status, tags }: Finished) => status === 200 || (status === 404 && tags.length > 0)

/** Writes a finished response in a coding the caller accepts, or 304 if the caller has it already. */
export function write(page: Finished, request: IncomingMessage, response: ServerResponse): void {
  const { headers, method } = request
  if (page.status === 200 && hasAlready(headers['if-none-match'], page.etag)) {
    response.writeHead(304, page.unchangedHead)
    response.end()
    return
  }
  const { head, body } = writtenIn(page, codingFor(headers['accept-encoding'] as string | undefined))
  response.writeHead(page.status, head)
  response.end(method === 'HEAD' ? undefined : body)
}

function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === etag) return ifNoneMatch !== undefined
  return ifNoneMatch.split(',').some((tag) => tag.trim() === etag)
}
