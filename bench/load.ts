import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** A job of the load process: whole HTTP/1.1 requests as text, sent in turn by all connections. */
export type Job = {
  port: number
  connections: number
  seconds: number
  requests: string[]
  /** Each request is sent at most once, and the load ends after the last; otherwise they repeat. */
  once?: boolean
}

export type Load = {
  answered: number
  seconds: number
  /** Number of responses by status. */
  statuses: Record<string, number>
  bodyBytes: number
  latencyMs: { p50: number; p99: number }
}

/**
 * Closed-loop load over keep-alive connections. Hand-written because the server must be the bottleneck: autocannon
 * with its JavaScript parser takes more time per request than the servers compared here.
 */
async function load({ port, connections, seconds, requests, once = false }: Job): Promise<Load> {
  const encoded = requests.map((request) => Buffer.from(request, 'latin1'))
  const statuses: Record<string, number> = {}
  const latencies: number[] = []
  let bodyBytes = 0
  let sent = 0
  const started = performance.now()
  const ends = started + seconds * 1000
  const next = () =>
    performance.now() > ends || (once && sent >= encoded.length) ? undefined : encoded[sent++ % encoded.length]

  const drive = (socket: Socket) =>
    new Promise<void>((done, failed) => {
      let since = 0
      const send = () => {
        const request = next()
        if (!request) return void socket.end(done)
        since = performance.now()
        socket.write(request)
      }
      const reader = answerReader((status, length) => {
        latencies.push(performance.now() - since)
        statuses[status] = (statuses[status] ?? 0) + 1
        bodyBytes += length
        send()
      })
      socket.on('data', reader).once('error', failed)
      socket.once('connect', send)
    })
  await Promise.all(
    Array.from({ length: connections }, () => drive(connect({ port, host: '127.0.0.1', noDelay: true }))),
  )

  latencies.sort((a, b) => a - b)
  const at = (share: number) => Number((latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(2))
  const took = (performance.now() - started) / 1000
  return { answered: latencies.length, seconds: took, statuses, bodyBytes, latencyMs: { p50: at(0.5), p99: at(0.99) } }
}

/** Splits received bytes into responses. All servers here send a Content-Length, or 304 without a body. */
function answerReader(onAnswer: (status: string, length: number) => void): (chunk: Buffer) => void {
  let head = ''
  let missing = 0
  let status = ''
  let length = 0
  return (chunk) => {
    let rest = chunk
    while (rest.length > 0) {
      if (missing === 0) {
        const end = rest.indexOf('\r\n\r\n')
        head += rest.toString('latin1', 0, end < 0 ? rest.length : end)
        if (end < 0) return
        status = head.slice(9, 12)
        const stated = /\r\ncontent-length: (\d+)/i.exec(head)
        if (!stated && status !== '304') throw new Error(`An answer without a length: ${head}`)
        length = missing = status === '304' ? 0 : Number(stated![1])
        head = ''
        rest = rest.subarray(end + 4)
      }
      const taken = Math.min(missing, rest.length)
      missing -= taken
      rest = rest.subarray(taken)
      if (missing === 0) onAnswer(status, length)
    }
  }
}

process.on('message', async (job: Job) => process.send!(await load(job)))
