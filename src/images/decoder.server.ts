import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '#platform/errors.ts'
import { projectRoot } from '#platform/root.server.ts'

/** What the process answers: the picture in each of our widths, or why not. */
export type Reencoded =
  | { variants: Uint8Array[]; width: number; height: number; refused?: undefined }
  | { refused: 'damaged' | 'too many pixels' }

/** How long one picture may take, how long an idle process is kept, and how many pictures may wait. */
const limits = { pictureMs: 15_000, idleMs: 60_000, waiting: 20 }

/**
 * Decodes pictures one after the other in a process of its own: what crashes, hangs or swells there takes nothing of
 * the shop with it. The process is started when it is needed, and again after it died.
 */
export class Decoder {
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** @throws Refusal `unavailable` when too many wait or it took too long */
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
      // A decoder that died of a picture: no other picture should be tried in what is left of it.
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
      // Nothing of the shop's secrets is in its environment, and its own memory is bounded.
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
