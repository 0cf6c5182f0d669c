import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { bodyIn, bytesOf, codingFor, type Finished } from './variants.server.ts'

// A page that nothing named still shows its true stock within this time to readers without script.
const ttlMs = 30_000

/**
 * Finished public pages by address. It never sees who is asking: the render it is given takes an address only,
 * so what it keeps is the same for everyone. Bounded by bytes; each address is rendered once at a time.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Finished>
  readonly #rendering = new Map<string, Promise<Finished>>()
  /** Grows with every drop, so that a render begun before a change is not kept after it. */
  #generation = 0

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({ maxSize: Math.max(1, maxBytes), sizeCalculation: bytesOf, ttl: ttlMs })
  }

  get(key: string): Finished | undefined {
    return this.#entries.get(key)
  }

  /** The finished page, from the cache or from the one render that everybody who asks meanwhile waits for. */
  fill(key: string, render: () => Promise<Finished>): Promise<Finished> {
    const running = this.#rendering.get(key)
    if (running) return running

    const generation = this.#generation
    const rendering = render()
      .then((page) => {
        if (page.status === 200 && generation === this.#generation) this.#entries.set(key, page)
        return page
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
      })
    this.#rendering.set(key, rendering)
    return rendering
  }

  /** Forgets every page that carries one of the tags; `everything` forgets all. */
  drop(tags: ReadonlySet<string>): void {
    this.#generation += 1
    this.#rendering.clear()
    if (tags.has('everything')) this.#entries.clear()
    for (const [key, page] of this.#entries.entries()) {
      if (page.tags.some((tag) => tags.has(tag))) this.#entries.delete(key)
    }
  }
}

/** Writes a finished answer in the coding the caller takes, or 304 when it has it already. */
export function write(page: Finished, request: IncomingMessage, response: ServerResponse): void {
  const { headers, method } = request
  if (page.status === 200 && hasAlready(headers['if-none-match'], page.etag)) {
    response.writeHead(304, page.unchangedHead)
    response.end()
    return
  }
  const coding = codingFor(headers['accept-encoding'] as string | undefined)
  response.writeHead(page.status, page.heads[coding])
  response.end(method === 'HEAD' ? undefined : bodyIn(page, coding))
}

function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === etag || ifNoneMatch.split(/ *, */).includes(etag))
}
