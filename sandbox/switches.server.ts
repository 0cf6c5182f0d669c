/** The fate of a reply whose work is already committed. */
export type ReplyFault = 'answer' | 'drop' | 'error'

/** For fault tests only: an object that the test holds and changes. It is not reachable over HTTP. */
export type Switches = {
  /** With `hold`, webhooks are sent only by `deliverNow()`. */
  webhooks: 'deliver' | 'hold'
  /** Extra copies of each webhook. */
  duplicate: number
  /** Minimum age of an event before its webhook is sent. */
  delayMs: number
  /** How long a payment that will succeed stays `processing`. */
  processingMs: number
  /** Called before the work: what the provider refuses it with. */
  refuse?: ((method: string, path: string) => { code: string; message: string } | undefined) | undefined
  /** Called after the commit and before the reply: may wait, drop the connection, or reply 500. */
  after?: ((method: string, path: string) => ReplyFault | Promise<ReplyFault>) | undefined
}

export const createSwitches = (): Switches => ({ webhooks: 'deliver', duplicate: 0, delayMs: 0, processingMs: 0 })
