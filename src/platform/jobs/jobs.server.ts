import { Logger, makeWorkerUtils, type Runner, run, type WorkerUtils } from 'graphile-worker'
import type { Log } from '../log.server.ts'

/** Work that is found from rows whenever it runs, so running it twice or late does no harm. */
export type Task = { name: string; everyMinute: boolean; run(): Promise<void> }

/** The shop's background work, on the same PostgreSQL; nodes share it, each task runs on one of them at a time. */
export class Jobs {
  readonly #databaseUrl: string
  readonly #log: Log
  readonly #tasks = new Map<string, Task>()
  #runner: Runner | undefined
  #utils: WorkerUtils | undefined

  constructor(databaseUrl: string, log: Log) {
    this.#databaseUrl = databaseUrl
    this.#log = log
  }

  add(task: Task): void {
    this.#tasks.set(task.name, task)
  }

  /**
   * Asks for a task soon. Called after a commit, never in a transaction: queueing notifies, and that would
   * serialise the commits of orders. If the kick is lost, the minute's own run finds the work.
   */
  kick(name: string): void {
    this.#utils?.addJob(name, {}, { jobKey: name, jobKeyMode: 'replace', maxAttempts: 3 }).catch((error: Error) => {
      this.#log.warn({ err: error, task: name }, 'a task could not be queued')
    })
  }

  /** Runs a task here and now; for tests and the command line. */
  async run(name: string): Promise<void> {
    await this.#tasks.get(name)!.run()
  }

  async start(): Promise<void> {
    const tasks = [...this.#tasks.values()]
    const crontab = tasks
      .filter((task) => task.everyMinute)
      .map((task) => `* * * * * ${task.name} ?jobKey=${task.name}&max=3`)
    this.#utils = await makeWorkerUtils({ connectionString: this.#databaseUrl, logger: logger(this.#log) })
    this.#runner = await run({
      connectionString: this.#databaseUrl,
      concurrency: 2,
      maxPoolSize: 4,
      noHandleSignals: true,
      logger: logger(this.#log),
      crontab: crontab.join('\n'),
      taskList: Object.fromEntries(tasks.map((task) => [task.name, () => this.#attempt(task)])),
    })
    // What a crash left behind is taken up at once, not in a minute.
    for (const task of tasks) this.kick(task.name)
  }

  async #attempt(task: Task): Promise<void> {
    try {
      await task.run()
    } catch (error) {
      this.#log.error({ err: error, task: task.name }, 'a task failed and will be tried again')
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#runner?.stop()
    // The worker still writes down what it finished after it says that it stopped.
    await this.#runner?.promise
    await this.#utils?.release()
  }
}

/** The worker tells every step of every task; only what is wrong with it goes to the shop's log. */
function logger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ worker: true }, message)
    if (level === 'warning') log.warn({ worker: true }, message)
  })
}
