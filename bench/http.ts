import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import type { Side } from './compare.ts'
import type { Job, Load } from './job.ts'
import { ask } from './processes.ts'

export type HttpResponse = { status: number; headers: Record<string, string>; body: Buffer }

// Node writes these itself, and the date changes every second.
const ofTheConnection = new Set(['date', 'connection', 'keep-alive'])

/** A response as received: nothing is decompressed. */
export function get(port: number, path: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, host: '127.0.0.1', headers: { host: `localhost:${port}`, ...headers } })
    asked.once('error', reject).once('response', async (response) => {
      const body = Buffer.concat(await response.toArray())
      const sent = Object.entries(response.headers).filter(([name]) => !ofTheConnection.has(name))
      resolve({ status: response.statusCode!, headers: Object.fromEntries(sent) as Record<string, string>, body })
    })
    asked.end()
  })
}

/** A request as bytes on the wire, as browsers send it. */
export function requestText(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body = ''): string {
  const sent = body ? { ...headers, 'content-length': String(Buffer.byteLength(body)) } : headers
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** A side that is loaded over HTTP; its requests are regenerated for each round. */
export function httpSide(
  loader: ChildProcess,
  side: Omit<Side, 'run' | 'prepare'>,
  createJob: () => Promise<Omit<Job, 'seconds'>> | Omit<Job, 'seconds'>,
): Side {
  let job: Omit<Job, 'seconds'>
  return {
    ...side,
    async prepare() {
      job = await createJob()
    },
    run: (seconds) => ask<Load>(loader, { ...job, seconds } satisfies Job),
  }
}

/** Fails unless two servers give exactly the same response. */
export function assertSame(path: string, one: HttpResponse, other: HttpResponse): void {
  const fingerprint = ({ status, headers, body }: HttpResponse) =>
    JSON.stringify([status, Object.entries(headers).toSorted(), createHash('sha256').update(body).digest('hex')])
  if (fingerprint(one) !== fingerprint(other))
    throw new Error(`${path} differs:\n${fingerprint(one)}\n${fingerprint(other)}`)
}

/** Each item once, in random order. */
export function shuffle<T>(all: readonly T[]): T[] {
  return all
    .map((item) => [Math.random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}

/** An address per person, so that the limits per address do not throttle the load. */
export const getClientAddress = (person: number) => `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`
