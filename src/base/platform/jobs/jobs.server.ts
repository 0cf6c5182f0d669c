import { setTimeout as wait } from 'node:timers/promises'

import type { Logger, Runner, WorkerUtils } from 'graphile-worker'
import { jobConnections } from '../database/share.server.ts'
import { isDatabaseDown } from '../http/problem.server.ts'
import type { Log } from '../log.server.ts'
import type { Task, TaskName } from './task.ts'

// Together less than the minute within which every charge must be found: remind, notice a dead worker, restart it.
const requeueIntervalMs = 20_000
const stallCheckMs = 5000
const killTimeoutMs = 5000
const beginAgainMs = 500
const wakeIntervalMs = 250
/** The connections for background work. */
const toEnqueue = 1

/** Loaded only when jobs start: the first page does not wait for it. */
const worker = () => import('graphile-worker')

const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal, ref: false }).catch(() => {})

/** The shop's background work, on the same PostgreSQL; nodes share it, and each task runs on one node at a time. */
export class Jobs {
  readonly #databaseUrl: string
  readonly #log: Log
  // bounded: the tasks
  readonly #tasks = new Map<string, Task>()
  #runner: Runner | undefined
  #utils: WorkerUtils | undefined
  #keeping: Promise<void> | undefined
  #reminder: NodeJS.Timeout | undefined
  /** Tasks queued lately; true: again since then. */
  // bounded: the tasks
  readonly #woken = new Map<TaskName, boolean>()
  readonly #closing = new AbortController()

  constructor(databaseUrl: string, log: Log) {
    this.#databaseUrl = databaseUrl
    this.#log = log
  }

  add(task: Task): void {
    this.#tasks.set(task.name, task)
  }

  get names(): string[] {
    return [...this.#tasks.keys()]
  }

  /**
   * Queues a task to run soon: at once, and at most every quarter of a second however often it is called. Called after a
   * commit, never in a transaction: queueing notifies, and that would serialise the commits of orders. If the job is
   * lost, the next reminder finds the work.
   */
  enqueue(name: TaskName): void {
    if (this.#woken.has(name)) return void this.#woken.set(name, true)
    this.#woken.set(name, false)
    this.#add(name)
    setTimeout(() => {
      const again = this.#woken.get(name)
      this.#woken.delete(name)
      if (again && !this.#closing.signal.aborted) this.enqueue(name)
    }, wakeIntervalMs).unref()
  }

  #add(name: string): void {
    const spec = { jobKey: name, jobKeyMode: 'preserve_run_at', maxAttempts: 3 } as const
    // unawaited: four times a second for each task, on a connection of its own
    this.#utils?.addJob(name, {}, spec).catch((error: Error) => {
      this.#log.warn({ err: error, task: name }, 'a task could not be queued')
    })
  }

  /** Queues a task that failed to run at once, with all its tries. */
  async runNow(name: string): Promise<void> {
    await this.#utils?.addJob(name, {}, { jobKey: name, jobKeyMode: 'replace', maxAttempts: 3 })
  }

  /** Runs a task immediately in this process; for tests and the command line. */
  async run(name: string): Promise<void> {
    await this.#tasks.get(name)!.run()
  }

  /** Begins as soon as the database can be reached: one that restarts now is waited for. */
  async start(): Promise<void> {
    const { signal } = this.#closing
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#begin()
      } catch (error) {
        await this.#utils?.release()
        this.#utils = undefined
        // guard: a database that restarts while the tasks begin is waited for | if (!isDatabaseDown(error as Error)) throw error → throw error | platform/jobs/jobs.test
        if (!isDatabaseDown(error as Error)) throw error
        if (signal.aborted) return
        this.#log.warn({ err: error, attempt }, 'tasks cannot begin yet')
        await pause(Math.min(attempt * beginAgainMs, stallCheckMs), signal)
      }
    }
  }

  async #begin(): Promise<void> {
    const { makeWorkerUtils } = await worker()
    const connectionString = this.#databaseUrl
    this.#utils = await makeWorkerUtils({ connectionString, maxPoolSize: toEnqueue, logger: await logger(this.#log) })
    // A run that failed while its task was queued anew leaves a job that nobody runs any more.
    await this.#utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] })
    this.#keeping = this.#keepRunning(await this.#run())
    // Work that a crash left behind starts at once, not after the first interval.
    const remind = () =>
      [...this.#tasks.values()].filter((task) => task.recurring).map(({ name }) => this.enqueue(name))
    remind()
    this.#reminder = setInterval(remind, requeueIntervalMs).unref()
  }

  async #run(): Promise<Runner> {
    const { run } = await worker()
    const tasks = [...this.#tasks.values()]
    this.#runner = await run({
      connectionString: this.#databaseUrl,
      concurrency: 2,
      maxPoolSize: jobConnections - toEnqueue,
      noHandleSignals: true,
      logger: await logger(this.#log),
      taskList: Object.fromEntries(tasks.map((task) => [task.name, () => this.#attempt(task)])),
    })
    return this.#runner
  }

  /** A worker gives up, or waits for minutes, when it loses its database; then another one is started. */
  async #keepRunning(first: Runner): Promise<void> {
    const { signal } = this.#closing
    let runner: Runner | undefined = first
    while (!signal.aborted) {
      const crashed = runner?.promise.catch((error: Error) => this.#log.warn({ err: error }, 'the job worker crashed'))
      const isOver = new AbortController()
      await Promise.race([crashed, this.#untilStalled(AbortSignal.any([signal, isOver.signal]))])
      isOver.abort()
      if (signal.aborted) return
      await Promise.race([runner?.kill('restarting the worker').catch(() => {}), pause(killTimeoutMs, signal)])
      runner = await this.#run().catch(() => undefined)
    }
  }

  /** Resolves when a task is overdue and no worker has taken it. */
  async #untilStalled(signal: AbortSignal): Promise<void> {
    const query = `select from graphile_worker.jobs
      where run_at < now() - interval '10 seconds' and locked_at is null and attempts < max_attempts`
    while (!signal.aborted) {
      await pause(stallCheckMs, signal)
      const found = await this.#utils!.withPgClient((client) => client.query(query)).catch(() => undefined)
      if (found?.rowCount) return
    }
  }

  async #attempt({ name, run }: Task): Promise<void> {
    try {
      await run()
      await this.#record('delete from task_failures where name = $1', name)
    } catch (error) {
      this.#log.error({ err: error, task: name }, 'a task failed and will be retried')
      const failed = `insert into task_failures as known (name, error) values ($1, $2)
        on conflict (name) do update set error = excluded.error, times = known.times + 1`
      await this.#record(failed, name, String((error as Error).message))
      throw error
    }
  }

  /** For the health screen. Whoever cannot be told now is told at the next run. */
  async #record(statement: string, ...values: string[]): Promise<void> {
    await this.#utils?.withPgClient((client) => client.query(statement, values)).catch(() => {})
  }

  async close(): Promise<void> {
    clearInterval(this.#reminder)
    this.#closing.abort()
    // A runner that failed is stopped already. A stopped one still records finished jobs until its promise settles.
    await this.#runner?.stop().catch(() => {})
    await this.#runner?.promise.catch(() => {})
    await this.#keeping
    await this.#utils?.release()
  }
}

/** The worker logs every step of every task; only errors and warnings go to the shop's log. */
async function logger(log: Log): Promise<Logger> {
  const { Logger } = await worker()
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ worker: true }, message)
    if (level === 'warning') log.warn({ worker: true }, message)
  })
}
