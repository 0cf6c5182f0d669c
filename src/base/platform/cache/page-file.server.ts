import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readSync, rmSync, write } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ownFile, ownFolder } from '../files/own-files.server.ts'
import { type CachedPage, toFinishedPage } from './variants.server.ts'

const writeAt = promisify(write)
/** Pages that wait to be written; what comes faster is not worth keeping. */
const maxWaiting = 200
/** The memory for the index of pages: enough for 200,000, or for fewer with long addresses. */
const maxIndexBytes = 48 * 1024 * 1024

type Place = { at: number; bytes: number }

/**
 * The pages that memory has no room for, in one file of a fixed size: written round and round, the oldest are
 * overwritten. What was written lately is in the operating system's memory, so a page is read in microseconds, and
 * synchronously, since handing it to a thread would cost more than reading it. The file has no name any more once it
 * is open, and is gone with the process.
 */
export class PageFile {
  readonly #file: number
  readonly #size: number
  /** In the order of the file from its oldest page on. */
  // bounded: 48 MB with their addresses
  readonly #places = new Map<string, Place>()
  #indexBytes = 0
  #end = 0
  #isOpen = true
  /** Found here until they are written. */
  // bounded: 200 pages
  readonly #waiting = new Map<string, CachedPage>()
  #writing = Promise.resolve()

  constructor(directory: string, size: number) {
    mkdirSync(directory, { recursive: true, ...ownFolder })
    const path = join(directory, `pages-${randomUUID()}`)
    this.#file = openSync(path, 'wx+', ownFile.mode)
    rmSync(path)
    this.#size = size
  }

  get(key: string): CachedPage | undefined {
    const waiting = this.#waiting.get(key)
    if (waiting) return waiting
    const place = this.#places.get(key)
    if (!place) return undefined
    const bytes = Buffer.allocUnsafeSlow(place.bytes)
    if (!this.#fill(bytes, place.at)) return undefined
    const bodyAt = 4 + bytes.readUInt32LE(0)
    const { generation, ...page } = JSON.parse(bytes.toString('utf8', 4, bodyAt))
    return { generation, page: toFinishedPage(page, bytes.subarray(bodyAt)) }
  }

  /** False: the disk fails, and the page is rendered anew. */
  #fill(bytes: Buffer, index: number): boolean {
    try {
      return readSync(this.#file, bytes, 0, bytes.length, index) === bytes.length
    } catch {
      return false
    }
  }

  /** Writes a page in its turn. */
  add(key: string, kept: CachedPage): void {
    if (this.#waiting.size >= maxWaiting) return
    this.#waiting.set(key, kept)
    this.#writing = this.#writing.then(() => this.#write(key, kept)).catch(() => this.delete(key))
  }

  /** Waits until all that was added is written. */
  async settle(): Promise<void> {
    await this.#writing
  }

  async #write(key: string, kept: CachedPage): Promise<void> {
    // It may have changed, and been added again, since.
    if (this.#waiting.get(key) !== kept) return
    const bytes = bytesOfPage(kept)
    if (bytes.length <= this.#size) await this.#append(key, bytes)
    if (this.#waiting.get(key) === kept) this.#waiting.delete(key)
    else this.#remove(key)
  }

  async #append(key: string, bytes: Buffer): Promise<void> {
    if (this.#end + bytes.length > this.#size) {
      this.#forget(this.#end, this.#size)
      this.#end = 0
    }
    const at = this.#end
    this.#end += bytes.length
    this.#forget(at, this.#end)
    this.#remove(key)
    await writeAt(this.#file, bytes, 0, bytes.length, at)
    this.#places.set(key, { at, bytes: bytes.length })
    this.#indexBytes += countIndexBytes(key)
    for (const [oldest] of this.#places) {
      if (this.#indexBytes <= maxIndexBytes) return
      this.#remove(oldest)
    }
  }

  /** The next pages in the file are the oldest, so looking ends at the first that stays. */
  #forget(from: number, to: number): void {
    for (const [key, { at, bytes }] of this.#places) {
      if (at >= to || at + bytes <= from) return
      this.#remove(key)
    }
  }

  #remove(key: string): void {
    if (this.#places.delete(key)) this.#indexBytes -= countIndexBytes(key)
  }

  has(key: string): boolean {
    return this.#waiting.has(key) || this.#places.has(key)
  }

  delete(key: string): void {
    this.#waiting.delete(key)
    this.#remove(key)
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#file)
    this.#isOpen = false
    this.#places.clear()
  }
}

/** The address, its place, and what the map needs for them, as measured. */
const countIndexBytes = (key: string) => key.length + 150

function bytesOfPage({ page, generation }: CachedPage): Buffer {
  const { status, etag, headers, tags, br } = page
  const head = Buffer.from(JSON.stringify({ status, etag, headers, tags, generation }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([length, head, br.body])
}
