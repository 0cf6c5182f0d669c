import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startIsolated } from '#base/images/isolated.server.ts'
import { FairQueue } from '#base/platform/load/fair-queue.server.ts'
import { waitAside } from '#base/platform/load/waiting.server.ts'
import type { Log } from '#base/platform/log.server.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'
import { maxFileMebibytes, maxFiles } from '../files/kinds.ts'

export type MailAttachment = { name: string; bytes: Uint8Array }

/** `count`: of all, those that are too large or too many among them. */
export type AttachmentList = { count: number; files: MailAttachment[] }

/** A mail of 10 MiB takes a second or two; one that was made to take longer is given up. */
const usualLimits = { readMs: 10_000 }

/**
 * Reads the attachments of mails one at a time in a process of its own, which ends with each: what a mail does there does not affect
 * the shop.
 */
export class AttachmentReader {
  readonly #log: Log
  readonly #limits: typeof usualLimits
  readonly #queue = new FairQueue({ running: 1, waiting: 5, each: 5 }, 'busy')
  #child: ChildProcess | undefined

  constructor(log: Log, limits = usualLimits) {
    this.#log = log
    this.#limits = limits
  }

  /** Undefined: it took too long, or too many wait. */
  async read(raw: Buffer): Promise<AttachmentList | undefined> {
    return await this.#queue
      .run('mail', () => waitAside(() => this.#one(raw)))
      .catch((error: unknown) => {
        this.#log.warn({ err: error }, 'the attachments of a mail were not read')
        return undefined
      })
  }

  close(): void {
    this.#child?.kill('SIGKILL')
  }

  async #one(raw: Buffer): Promise<AttachmentList> {
    const script = join(findProjectRoot(), 'src/desk/inbox/incoming/attachments.process.ts')
    const child = await startIsolated(script, this.#log, { reads: [], heapMegabytes: 256 })
    this.#child = child
    // Without a listener, a process that fails would end the shop.
    child.on('error', (error) => this.#log.warn({ err: error }, 'the reader of attachments failed'))
    // guard: the time that the attachments of a mail take is bounded | this.#limits.readMs → this.#limits.readMs * 1000 | inbox/incoming
    const given = AbortSignal.timeout(this.#limits.readMs)
    try {
      child.send({ raw, maxCount: maxFiles, maxBytes: maxFileMebibytes * 1024 * 1024 })
      const ended = once(child, 'exit', { signal: given }).then(() => {
        throw new Error('The process ended.')
      })
      const [found] = await Promise.race([once(child, 'message', { signal: given }), ended])
      return found as AttachmentList
    } finally {
      child.kill('SIGKILL')
      this.#child = undefined
    }
  }
}
