import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '#base/platform/errors.ts'
import { toAccountKey } from '#base/platform/http/limits/bulk.server.ts'
import { FairQueue } from '#base/platform/load/fair-queue.server.ts'
import { waitAside } from '#base/platform/load/waiting.server.ts'
import type { Log } from '#base/platform/log.server.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'
import { startIsolated } from './isolated.server.ts'

/** The reply of the process: the picture in each of our widths, or the reason for a refusal. */
export type DecoderResult =
  | { variants: Uint8Array[]; width: number; height: number; refused?: undefined }
  | { refused: 'damaged' | 'too large' }

/** The same, with the processor time that it took. */
export type DecoderAnswer = DecoderResult & { cpuMs: number }

type Options = {
  pictureMs?: number
  /** Charges an owner of limits for processor time. */
  charge?: (owner: string, ms: number) => void
}

/**
 * The time limit per picture, the lifetime of an idle process, and how many pictures may wait in total and per account.
 */
const limits = { pictureMs: 5000, idleMs: 60_000, waiting: 20, each: 3 }

/**
 * Decodes pictures one at a time in a process of its own: crashes, hangs and memory growth there do not affect the
 * shop. Accounts take turns. The process is started on demand, and again after it has died.
 */
export class Decoder {
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  readonly #log: Log
  readonly #pictureMs: number
  readonly #charge: NonNullable<Options['charge']>
  readonly #queue = new FairQueue({ running: 1, waiting: limits.waiting, each: limits.each }, 'photo_decoder')

  constructor(log: Log, { pictureMs = limits.pictureMs, charge = () => {} }: Options = {}) {
    this.#log = log
    this.#pictureMs = pictureMs
    this.#charge = charge
  }

  /**
   * @throws Refusal immediately: `rate_limited` if the owner has too many pictures waiting, `unavailable` if all
   * together have; or `unavailable` later if this one took too long
   */
  reencode(ownerId: string, bytes: Buffer): Promise<DecoderResult> {
    return this.#queue.run(ownerId, () => waitAside(() => this.#one(ownerId, bytes)))
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #one(ownerId: string, bytes: Buffer): Promise<DecoderResult> {
    clearTimeout(this.#idle)
    const child = await this.#started()
    const since = performance.now()
    return new Promise((resolve, reject) => {
      // What it used is not known of a process that is gone: at most as long as it took.
      const settle = (finish: () => void, cpuMs = performance.now() - since) => {
        // guard: who has a picture decoded pays for it | drop | images/decoder.test
        this.#charge(toAccountKey(ownerId), cpuMs)
        clearTimeout(tooLong)
        child.off('message', onAnswer).off('exit', onExit)
        this.#idle = setTimeout(() => this.close(), limits.idleMs).unref()
        finish()
      }
      const onAnswer = ({ cpuMs, ...answer }: DecoderAnswer) => settle(() => resolve(answer), cpuMs)
      // This picture killed the decoder, so no other picture is sent to the dying process.
      const onExit = () => settle(() => resolve({ refused: 'damaged' }))
      const tooLong = setTimeout(() => {
        settle(() => reject(busy()))
        this.close()
      }, this.#pictureMs)
      child.on('message', onAnswer).on('exit', onExit)
      child.send(bytes, (error) => error && onExit())
    })
  }

  async #started(): Promise<ChildProcess> {
    if (this.#child) return this.#child
    const child = await startIsolated(join(findProjectRoot(), 'src/base/images/reencode.process.ts'), this.#log)
    const forget = () => {
      if (this.#child === child) this.#child = undefined
    }
    // Without a listener, a process that fails to start would end the shop.
    child.once('exit', forget).on('error', (error) => {
      this.#log.warn({ err: error }, 'the decoder of photos failed')
      forget()
    })
    child.unref()
    child.channel?.unref()
    this.#child = child
    return child
  }
}

const busy = () => new Refusal('unavailable', { what: 'photo_decoder', retryAfterSeconds: 10 })
