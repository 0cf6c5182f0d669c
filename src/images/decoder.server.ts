import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '#platform/errors.ts'
import { projectRoot } from '#platform/root.server.ts'

/** The reply of the process: the picture in each of our widths, or the reason for a refusal. */
export type Reencoded =
  | { variants: Uint8Array[]; width: number; height: number; refused?: undefined }
  | { refused: 'damaged' | 'too many pixels' }

/** Time limit per picture, lifetime of an idle process, and maximum number of waiting pictures. */
const limits = { pictureMs: 15_000, idleMs: 60_000, waiting: 20 }

/**
 * Decodes pictures one at a time in a process of its own: crashes, hangs and memory growth there do not affect the
 * shop. The process is started on demand, and again after it has died.
 */
export class Decoder {
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** @throws Refusal `unavailable` when too many pictures are waiting or this one took too long */
  async reencode(bytes: Buffer): Promise<Reencoded> {
    if (this.#waiting >= limits.waiting) throw busy()
    this.#waiting += 1
    const turn = this.#last.then(() => this.#one(bytes))
    this.#last = turn.catch(() => {})
    return turn.finally(() => {
      this.#waiting -= 1
    })
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #one(bytes: Buffer): Promise<Reencoded> {
    clearTimeout(this.#idle)
    const child = this.#started()
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(tooLong)
        child.off('message', onAnswer).off('exit', onExit)
        this.#idle = setTimeout(() => this.close(), limits.idleMs).unref()
        finish()
      }
      const onAnswer = (answer: Reencoded) => settle(() => resolve(answer))
      // The decoder died of this picture: no other picture is sent to what is left of that process.
      const onExit = () => settle(() => resolve({ refused: 'damaged' }))
      const tooLong = setTimeout(() => {
        settle(() => reject(busy()))
        this.close()
      }, limits.pictureMs)
      child.on('message', onAnswer).on('exit', onExit)
      child.send(bytes, (error) => error && onExit())
    })
  }

  #started(): ChildProcess {
    if (this.#child) return this.#child
    const child = fork(join(projectRoot(), 'src/images/reencode.process.ts'), {
      serialization: 'advanced',
      // Its environment has none of the shop's secrets, and its memory is limited.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    child.unref()
    child.channel?.unref()
    this.#child = child
    return child
  }
}

const busy = () => new Refusal('unavailable', { what: 'photo_decoder', retryAfterSeconds: 10 })
