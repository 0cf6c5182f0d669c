import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { startIsolated } from '#base/images/isolated.server.ts'
import { FairQueue } from '#base/platform/load/fair-queue.server.ts'
import { waitAside } from '#base/platform/load/waiting.server.ts'
import type { Log } from '#base/platform/log.server.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'
import type { ShapeInstance } from '#goods/drawings/shapes/index.ts'
import { refuseFailed } from './failures.server.ts'
import type { CadFormat } from './formats.ts'
import type { Measures } from './kernel/measure.ts'
import { getPackagesFolder } from './packages.server.ts'

export type BuildRequest = { part: ShapeInstance; format: CadFormat | 'measures' }
type Built = { bytes: Uint8Array; measures: Measures }
/** The reply of the process. */
export type BuildResult = { cpuMs: number } & (
  | (Built & { rss: number; failed?: undefined })
  | { failed: string; hasDied?: true }
)

/**
 * The time limit per part, which includes the start of the kernel; the lifetime of an idle process; how much one process
 * makes before another takes its place; and how many parts may wait in total and per owner.
 */
const limits = { partMs: 20_000, idleMs: 120_000, parts: 150, bytes: 600 * 1024 * 1024, waiting: 40, each: 6 }

/** Charges the owner of a place in the queue for processor time. */
type Charge = (owner: string, ms: number) => void

/**
 * Makes the files of parts one at a time in a process of its own: crashes, hangs and memory growth there do not affect
 * the shop. Owners take turns. The process is started on demand, and again after it has died.
 */
export class Builder {
  #child: ChildProcess | undefined
  #made = 0
  #idle: NodeJS.Timeout | undefined
  readonly #log: Log
  readonly #limits: typeof limits
  readonly #queue: FairQueue
  readonly #charge: Charge

  constructor(log: Log, { charge = () => {}, ...changed }: Partial<typeof limits> & { charge?: Charge } = {}) {
    this.#log = log
    this.#charge = charge
    this.#limits = { ...limits, ...changed }
    this.#queue = new FairQueue({ running: 1, waiting: this.#limits.waiting, each: this.#limits.each }, 'cad_builder')
  }

  /** @throws Refusal at once if too much waits already; `unavailable.cad_failed` if the part cannot be made */
  build(owner: string, request: BuildRequest): Promise<Built> {
    return this.#queue.run(owner, () => waitAside(() => this.#one(owner, request)))
  }

  /** Waits for what is being made. @throws Refusal at once if the owner has too much in here */
  join<T>(owner: string, wait: () => Promise<T>): Promise<T> {
    return this.#queue.join(owner, wait)
  }

  get processId(): number | undefined {
    return this.#child?.pid
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #one(owner: string, request: BuildRequest): Promise<Built> {
    clearTimeout(this.#idle)
    const first = await this.#ask(await this.#started(), request)
    // The machine may have ended the process. A part that ends a second one is to blame.
    const isAskedAgain = first.failed !== undefined && first.hasDied
    const result = isAskedAgain ? await this.#ask(await this.#started(), request) : first
    // guard: who has a part made pays for it | drop | cad/builder.test
    this.#charge(owner, result.cpuMs + (isAskedAgain ? first.cpuMs : 0))
    this.#idle = setTimeout(() => this.close(), this.#limits.idleMs).unref()
    if (result.failed !== undefined) {
      const { part, format } = request
      this.#log.warn({ part, format, why: result.failed }, 'a part could not be made')
      throw refuseFailed()
    }
    this.#made += 1
    // guard: the CAD kernel is started anew before its memory grows too large | never | cad/builder.test
    if (this.#made >= this.#limits.parts || result.rss > this.#limits.bytes) this.close()
    return result
  }

  #ask(child: ChildProcess, request: BuildRequest): Promise<BuildResult> {
    const since = performance.now()
    // What it used is not known of a process that is gone: at most so much.
    const gone = () => ({ cpuMs: performance.now() - since })
    return new Promise((resolve) => {
      const settle = (result: BuildResult) => {
        clearTimeout(tooLong)
        child.off('message', onAnswer).off('exit', onExit)
        resolve(result)
      }
      const onAnswer = (answer: BuildResult) => settle(answer)
      const onExit = () => settle({ failed: 'its process died', hasDied: true, ...gone() })
      // guard: a part that takes too long is given up | drop | cad/builder.test
      const tooLong = setTimeout(() => {
        settle({ failed: `it took more than ${this.#limits.partMs} ms`, ...gone() })
        this.close()
      }, this.#limits.partMs)
      child.on('message', onAnswer).on('exit', onExit)
      child.send(request, (error) => error && onExit())
    })
  }

  async #started(): Promise<ChildProcess> {
    if (this.#child) return this.#child
    const source = join(findProjectRoot(), 'src')
    const child = await startIsolated(join(source, 'goods/cad/build.process.ts'), this.#log, {
      reads: [join(source, 'goods/cad/*'), join(source, 'goods/drawings/*'), join(getPackagesFolder(), '*')],
      heapMegabytes: 512,
    })
    const forget = () => {
      if (this.#child === child) this.#child = undefined
    }
    // Without a listener, a process that fails to start would end the shop.
    child.once('exit', forget).on('error', (error) => {
      this.#log.warn({ err: error }, 'the CAD kernel failed')
      forget()
    })
    child.unref()
    child.channel?.unref()
    this.#made = 0
    this.#child = child
    return child
  }
}
