import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { type FinishedPage, finishFile } from './variants.server.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** The build's own files by path. Only names found at startup are served, so no path can lead elsewhere. */
export class BuiltFiles {
  readonly #directory: string
  readonly #names: Set<string>
  // bounded: the built files
  readonly #finished = new Map<string, Promise<FinishedPage>>()
  readonly #headers: Record<string, string>

  constructor(directory: string, headers: Record<string, string>) {
    this.#directory = directory
    this.#headers = headers
    const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const served = paths.filter((path) => extname(path) in types)
    this.#names = new Set(served.map((path) => path.slice(directory.length).split(sep).join('/')))
  }

  /** The file at a path, compressed on its first request; undefined if there is none. */
  get(pathname: string): Promise<FinishedPage> | undefined {
    if (!this.#names.has(pathname)) return undefined
    const known = this.#finished.get(pathname)
    if (known) return known
    const loading = this.#load(pathname)
    this.#finished.set(pathname, loading)
    return loading
  }

  async #load(pathname: string): Promise<FinishedPage> {
    const body = await readFile(join(this.#directory, pathname))
    // Names under /assets carry a hash of the content.
    const cacheControl = pathname.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600'
    const headers = { ...this.#headers, 'content-type': types[extname(pathname)]!, 'cache-control': cacheControl }
    return finishFile({ status: 200, headers, body, tags: [] })
  }
}
