import pg from 'pg'

/**
 * A pool that can be closed for a while. While the database is away nobody waits for it: callers are refused at once, and so
 * are those that wait for a connection or for an answer.
 */
export class GuardedPool extends pg.Pool {
  // bounded: the connections of the pool
  readonly #clients = new Set<pg.ClientBase>()
  // bounded: the callers that wait for a connection, whose number admission limits
  readonly #waiting = new Set<(error: Error) => void>()
  #away: Error | undefined

  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('connect', (client) => this.#clients.add(client))
    this.on('remove', (client) => this.#clients.delete(client))
  }

  /** Refuses everybody until `comeBack`; what is under way may or may not have been done, as after any lost connection. */
  leave(reason: Error): void {
    this.#away = reason
    for (const reject of this.#waiting) reject(reason)
    for (const client of this.#clients) dropConnection(client)
  }

  /** Whether everybody is refused. */
  get isAway(): boolean {
    return this.#away !== undefined
  }

  comeBack(): void {
    this.#away = undefined
  }

  // biome-ignore lint/suspicious/noExplicitAny: the pool's own queries hand in a callback
  override connect(callback?: any): any {
    if (callback) return super.connect(callback)
    // guard: nobody waits for a database that is away | if (this.#away) → if (0 > 1) | platform/database/heartbeat.test
    if (this.#away) return Promise.reject(this.#away)
    return this.#connectWhilePresent()
  }

  async #connectWhilePresent(): Promise<pg.PoolClient> {
    const { promise: refused, reject } = Promise.withResolvers<never>()
    this.#waiting.add(reject)
    const connected = super.connect()
    try {
      return await Promise.race([connected, refused])
    } catch (error) {
      // unawaited: begins nothing, gives a connection back
      connected.then(
        (client) => client.release(true),
        () => {},
      )
      throw error
    } finally {
      this.#waiting.delete(reject)
    }
  }
}

/** Closes it without a farewell, which nobody would read. */
export const dropConnection = (client: pg.ClientBase): void =>
  (client as pg.ClientBase & { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
