import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { type Answer, answerReader } from './answers.ts'
import type { HttpLoad, Job } from './job.ts'
import { openLoad } from './open-load.ts'
import { Tally } from './tally.ts'

/**
 * Closed-loop load over keep-alive connections. Hand-written because the server must be the bottleneck: autocannon
 * with its JavaScript parser takes more time per request than the servers compared here.
 */
async function load({ port, connections, seconds, requests, once = false }: Job): Promise<HttpLoad> {
  const encoded = requests.map((request) => Buffer.from(request, 'latin1'))
  const tally = new Tally()
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
      const reader = answerReader((answer: Answer) => {
        tally.add(answer, performance.now() - since)
        send()
      })
      socket.on('data', reader).once('error', failed)
      socket.once('connect', send)
    })
  await Promise.all(
    Array.from({ length: connections }, () => drive(connect({ port, host: '127.0.0.1', noDelay: true }))),
  )
  return { ...tally.getSeen(), seconds: (performance.now() - started) / 1000 }
}

process.on('message', async (job: Job) => process.send!(job.perSecond ? await openLoad(job) : await load(job)))
