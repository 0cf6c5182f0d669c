import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Log } from '#base/platform/log.server.ts'
import { readCadFile, writeCadFile } from './store.server.ts'

const pack = promisify(gzip)

/** Files as they are sent packed: each is packed once, and kept beside the file. */
export class PackedFiles {
  readonly #dataDir: string
  readonly #log: Log
  // bounded: the answers in work
  readonly #pending = new Map<string, Promise<Buffer>>()

  constructor(dataDir: string, log: Log) {
    this.#dataDir = dataDir
    this.#log = log
  }

  /** The packed file at a path, or of what is read. */
  async provide(path: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await readCadFile(path)
    if (kept) return kept
    const bytes = await read()
    return this.#pending.get(path) ?? this.#make(path, bytes)
  }

  #make(path: string, bytes: Buffer): Promise<Buffer> {
    const made = pack(bytes)
      .then(async (packed) => {
        // A full disk keeps nobody from their file.
        await writeCadFile(this.#dataDir, path, packed).catch((err) =>
          this.#log.warn({ err }, 'a CAD file was not kept'),
        )
        return packed
      })
      .finally(() => this.#pending.delete(path))
    this.#pending.set(path, made)
    return made
  }
}
