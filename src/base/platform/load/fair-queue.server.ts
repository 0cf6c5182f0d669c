import { Refusal } from '../errors.ts'
import { fewPlaces, getNetwork, listBlocks } from '../http/limits/block-widths.server.ts'
import { patience } from './patience.ts'
import { waitAside } from './waiting.server.ts'

type What = 'busy' | 'cad_builder' | 'photo_decoder' | 'sign_in'

type Limits = {
  /** How many tasks run at a time, and how many may wait. */
  running: number
  waiting: number
  /** How many tasks, running and waiting, one owner may have; the wider blocks of an address may have little more. */
  each: number
  /** A task that would wait for longer is refused, once tasks have been waiting for some time without a pause. */
  waitMs?: number
  /** So many units of a task that takes turns are done between two of them. */
  slice?: number
}

/** Lets others have their turn, and waits for the next: between two slices of a long task. */
export type TakeTurn = () => Promise<void>

/** A task: how much of it is left, and the signal to one that waits that it may go on, or that another needs its place. */
type QueuedTask = {
  units: number
  hasBegun: boolean
  /** While it ran. */
  usedMs: number
  turn?: Pick<PromiseWithResolvers<void>, 'resolve' | 'reject'>
}

/** A crowd that comes at once, as after a start, may wait for longer than one that does not end. */
const crowd = { lastsMs: 2000, waitMs: 1000 }

/** The weight of the latest task in the averages. */
const latest = 0.1

/**
 * Limits how many expensive tasks run at a time. Networks take turns, and in each its owners, so that nobody waits for all that another has
 * queued; tasks beyond the limits are refused at once.
 */
export class FairQueue {
  readonly #limits: Limits
  readonly #what: What
  /** Waiting tasks of each owner; the first owner is next. */
  // bounded: the tasks that may wait
  readonly #waiting = new Map<string, QueuedTask[]>()
  // bounded: the tasks that may run
  readonly #running = new Set<QueuedTask>()
  /** When each network of the waiting had its last turn. */
  // bounded: the networks of tasks, until none waits
  readonly #turns = new Map<string, number>()
  #turn = 0
  // bounded: the tasks that may run and wait
  readonly #pending = new Map<string, number>()
  #all = 0
  #crowdedSince: number | undefined
  /** How long a task takes while others run beside it, and how many units it has. */
  #taskMs = 0
  #taskUnits = 1

  constructor(limits: Limits, what: What) {
    this.#limits = limits
    this.#what = what
  }

  /**
   * Runs the work when its owner's turn comes.
   * @param units how much there is to do, such as rows: the forecast counts by it
   * @throws Refusal at once: `rate_limited` if the owner has too much in here, `unavailable` if all together have, or if
   * its turn would come too late
   */
  run<T>(owner: string, work: (takeTurn: TakeTurn) => Promise<T>, units = 1): Promise<T> {
    const { running, waiting } = this.#limits
    const mine = this.#pending.get(owner) ?? 0
    // guard: nobody fills a queue alone | never | base/platform/load/fair-queue.test
    if (this.#hasEnough(owner)) throw new Refusal('rate_limited', { what: 'requests', retryAfterSeconds: 1 })
    // guard: whoever would wait too long for their turn is refused at once | this.#expectedMs(owner, units) > this.#waitMs() → 0 > 1 | base/platform/load/fair-queue.test
    if (this.#expectedMs(owner, units) > this.#waitMs()) throw this.#refusal()
    if (this.#all >= running + waiting && !this.#makesRoom(mine)) throw this.#refusal()
    this.#note(owner)
    this.#all += 1
    const task: QueuedTask = { units, hasBegun: false, usedMs: 0 }
    if (this.#all <= running) this.#start(owner, task)
    const turn = this.#running.has(task) ? Promise.resolve() : waitAside(() => this.#waitForTurn(owner, task))
    return turn.then(() => this.#begin(owner, task, work))
  }

  /**
   * Has an owner wait for a task that is in here already: it takes no place, and counts among those of the owner.
   * @throws Refusal `rate_limited` at once if the owner has too much in here
   */
  async join<T>(owner: string, wait: () => Promise<T>): Promise<T> {
    // guard: nobody waits for the work of others without a limit | never | base/platform/load/fair-queue.test
    if (this.#hasEnough(owner)) throw new Refusal('rate_limited', { what: 'requests', retryAfterSeconds: 1 })
    this.#note(owner)
    try {
      return await wait()
    } finally {
      this.#forget(owner)
    }
  }

  #note(owner: string): void {
    for (const block of listBlocks(owner)) this.#pending.set(block, (this.#pending.get(block) ?? 0) + 1)
  }

  /** Whether an owner, or a block around it, has as many tasks in here as it may. */
  #hasEnough(owner: string): boolean {
    const count = (block: string) => this.#pending.get(block) ?? 0
    return listBlocks(owner).some((block, widthIndex) => count(block) >= this.#limits.each * fewPlaces[widthIndex]!)
  }

  #refusal = () => new Refusal('unavailable', { what: this.#what, retryAfterSeconds: 5 })

  /** A full queue gives the place of the last task of whoever has most of them to somebody who has clearly fewer. */
  #makesRoom(mine: number): boolean {
    const [longest] = [...this.#waiting].toSorted(([, a], [, b]) => b.length - a.length)
    // guard: a few who fill a queue together keep nobody else out | longest[1].length <= mine + 1 → 1 > 0 | base/platform/load/fair-queue.test
    if (!longest || longest[1].length <= mine + 1) return false
    const [owner, tasks] = longest
    // What has begun stands first, and is never given up.
    const last = tasks.at(-1)!
    if (last.hasBegun) return false
    tasks.pop()
    last.turn!.reject(this.#refusal())
    this.#leave(owner)
    return true
  }

  #waitMs(): number {
    const { waitMs = Number.POSITIVE_INFINITY } = this.#limits
    const isNew = this.#crowdedSince === undefined || performance.now() - this.#crowdedSince < crowd.lastsMs
    return (isNew ? Math.max(waitMs, crowd.waitMs) : waitMs) * patience.times
  }

  /**
   * How long a further task of an owner waits for others. As owners take turns, the later tasks of others are not before
   * it, and of a task in slices only as much as it has itself.
   */
  #expectedMs(owner: string, units: number): number {
    const { running, slice } = this.#limits
    if (this.#all < running) return 0
    const mine = this.#waiting.get(owner) ?? []
    const own = sumUnits(mine) + units
    /** Of the tasks of one line, those before the last of another with so many tasks and units. */
    const before = (tasks: readonly QueuedTask[], places: number, max: number) =>
      slice === undefined ? sumUnits(tasks.slice(0, places)) : Math.min(sumUnits(tasks), max)
    const networks = Map.groupBy(this.#waiting, ([name]) => getNetwork(name))
    const beside = networks.get(getNetwork(owner)) ?? []
    const place = beside.reduce((sum, [, tasks]) => sum + Math.min(tasks.length, mine.length + 1), 1)
    const inNetwork = beside.reduce((sum, [, tasks]) => sum + before(tasks, mine.length + 1, own), 0)
    networks.delete(getNetwork(owner))
    const waiting = [...networks.values()].reduce(
      (sum, owners) =>
        sum +
        before(
          owners.flatMap(([, tasks]) => tasks),
          place,
          inNetwork + units,
        ),
      inNetwork,
    )
    const inWork = [...this.#running].reduce(
      (sum, task) => sum + Math.min(task.units, Math.max(own, slice ?? task.units)),
      0,
    )
    return ((waiting + inWork / running) * this.#taskMs) / this.#taskUnits / running
  }

  async #begin<T>(owner: string, task: QueuedTask, work: (takeTurn: TakeTurn) => Promise<T>): Promise<T> {
    const { units } = task
    task.hasBegun = true
    let since = performance.now()
    try {
      return await work(async () => {
        task.usedMs += performance.now() - since
        await this.#takeTurn(owner, task)
        since = performance.now()
      })
    } finally {
      this.#learn(task.usedMs + performance.now() - since, units)
      this.#running.delete(task)
      this.#release(owner)
    }
  }

  #learn(tookMs: number, units: number): void {
    const weight = this.#taskMs === 0 ? 1 : latest
    this.#taskMs += (tookMs - this.#taskMs) * weight
    this.#taskUnits += (units - this.#taskUnits) * weight
  }

  async #takeTurn(owner: string, task: QueuedTask): Promise<void> {
    task.units = Math.max(0, task.units - (this.#limits.slice ?? 1))
    if (this.#waiting.size === 0) return
    const { promise, ...turn } = Promise.withResolvers<void>()
    task.turn = turn
    this.#running.delete(task)
    this.#moveBack(owner, [task, ...(this.#waiting.get(owner) ?? [])])
    this.#handOver()
    await waitAside(() => promise)
  }

  #waitForTurn(owner: string, task: QueuedTask): Promise<void> {
    this.#crowdedSince ??= performance.now()
    const { promise, ...turn } = Promise.withResolvers<void>()
    task.turn = turn
    const tasks = this.#waiting.get(owner)
    if (tasks) tasks.push(task)
    else this.#waiting.set(owner, [task])
    return promise
  }

  #leave(owner: string): void {
    this.#forget(owner)
    this.#all -= 1
  }

  #forget(owner: string): void {
    for (const block of listBlocks(owner)) {
      const left = this.#pending.get(block)! - 1
      if (left > 0) this.#pending.set(block, left)
      else this.#pending.delete(block)
    }
  }

  /** Hands the slot over to the next owner's first task; whoever just had one comes last. */
  #release(owner: string): void {
    this.#leave(owner)
    this.#moveBack(owner, this.#waiting.get(owner) ?? [])
    this.#handOver()
  }

  #handOver(): void {
    const next = this.#findNext()
    if (!next) {
      this.#crowdedSince = undefined
      // Of networks that no task is of any more.
      if (this.#turns.size > this.#limits.waiting) this.#turns.clear()
      return
    }
    const [name, [task, ...more]] = next
    this.#moveBack(name, more)
    this.#start(name, task!)
    task!.turn!.resolve()
  }

  #start(owner: string, task: QueuedTask): void {
    this.#turn += 1
    this.#turns.set(getNetwork(owner), this.#turn)
    this.#running.add(task)
  }

  /** The first owner of the network whose last turn is longest ago: many addresses of one are one among others. */
  #findNext(): [string, QueuedTask[]] | undefined {
    let next: [string, QueuedTask[]] | undefined
    const getTurn = (name: string) => this.#turns.get(getNetwork(name)) ?? 0
    // guard: the addresses of a network take turns with others as one | getTurn(entry[0]) < getTurn(next[0]) → 0 > 1 | base/platform/http/limits/block-widths.test
    for (const entry of this.#waiting) if (!next || getTurn(entry[0]) < getTurn(next[0])) next = entry
    return next
  }

  #moveBack(owner: string, tasks: QueuedTask[]): void {
    this.#waiting.delete(owner)
    if (tasks.length > 0) this.#waiting.set(owner, tasks)
  }
}

const sumUnits = (tasks: readonly QueuedTask[]): number => tasks.reduce((sum, { units }) => sum + units, 0)
