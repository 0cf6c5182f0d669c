/** What becomes of an answer whose work is already kept. */
export type Fate = 'answer' | 'drop' | 'error'

/** For fault tests only: an object that the test holds and changes. Nothing reaches it over HTTP. */
export type Switches = {
  /** With `hold`, webhooks leave only by `deliverNow()`. */
  webhooks: 'deliver' | 'hold'
  /** Extra copies of each webhook. */
  duplicate: number
  /** Least age of an event before its webhook leaves. */
  delayMs: number
  /** How long a payment that will succeed stays `processing`. */
  processingMs: number
  /** Called after the commit and before the answer: may wait, drop the connection, or answer 500. */
  after?: ((method: string, path: string) => Fate | Promise<Fate>) | undefined
}

export const noFaults = (): Switches => ({ webhooks: 'deliver', duplicate: 0, delayMs: 0, processingMs: 0 })
