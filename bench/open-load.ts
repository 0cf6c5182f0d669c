import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { type Answer, answerReader } from './answers.ts'
import type { HttpLoad, Job } from './job.ts'
import { Tally } from './tally.ts'

type Connection = { socket: Socket; dueAt: number; isBusy: boolean }

const waitForLastMs = 10_000

/**
 * Open-loop load: requests start at a fixed rate, as those of many people do, who do not wait for each other. Time is
 * counted from when a request was due, so that a stall shows in all requests that it delayed. A lost connection counts
 * as status 000.
 */
export async function openLoad({ port, connections, seconds, requests, perSecond = 1 }: Job): Promise<HttpLoad> {
  const encoded = requests.map((request) => Buffer.from(request, 'latin1'))
  const tally = new Tally()
  const idle: Connection[] = []
  const all = new Set<Connection>()
  let sent = 0
  let open = 0
  const started = performance.now()
  const total = Math.min(Math.floor(seconds * perSecond), encoded.length)
  const getDueAt = (n: number) => started + (n * 1000) / perSecond

  const settle = (connection: Connection, answer: Answer) => {
    if (!connection.isBusy) return
    connection.isBusy = false
    open -= 1
    tally.add(answer, performance.now() - connection.dueAt)
  }
  const dial = () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const connection: Connection = { socket, dueAt: 0, isBusy: false }
    all.add(connection)
    const reader = answerReader((answer) => {
      settle(connection, answer)
      idle.push(connection)
    })
    socket.on('data', reader).on('error', () => {})
    socket.once('close', () => {
      all.delete(connection)
      const place = idle.indexOf(connection)
      if (place >= 0) idle.splice(place, 1)
      settle(connection, { status: '000', length: 0, hasRetryAfter: false })
    })
    return connection
  }
  const sendDue = () => {
    while (sent < total && getDueAt(sent) <= performance.now()) {
      const connection = idle.pop() ?? (all.size < connections ? dial() : undefined)
      if (!connection) return
      connection.dueAt = getDueAt(sent)
      connection.isBusy = true
      open += 1
      connection.socket.write(encoded[sent]!)
      sent += 1
    }
  }
  const giveUpAt = started + seconds * 1000 + waitForLastMs
  while ((sent < total || open > 0) && performance.now() < giveUpAt) {
    sendDue()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const [seen, endedAt] = [tally.getSeen(), performance.now()]
  for (const { socket } of all) socket.destroy()
  return { ...seen, seconds: (endedAt - started) / 1000 }
}
