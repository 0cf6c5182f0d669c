/** A job of the load process: whole HTTP/1.1 requests as text, sent in turn by all connections. */
export type Job = {
  port: number
  connections: number
  seconds: number
  requests: string[]
  /** Each request is sent at most once, and the load ends after the last; otherwise they repeat. */
  once?: boolean
  /** Open loop: so many requests start each second, whether or not earlier ones were answered. */
  perSecond?: number
}

export type Latency = { p50: number; p99: number }

export type Load = {
  answered: number
  seconds: number
  /** Number of responses by status. */
  statuses: Record<string, number>
  bodyBytes: number
  latencyMs: Latency
}

/** What the load process itself sees beyond that. */
export type HttpLoad = Load & {
  latencyByStatusMs: Record<string, Latency>
  /** How many of the responses said when to come again. */
  withRetryAfter: number
}
