import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestWaits } from '../../src/base/platform/http/limits/request-waits.ts'
import { anna, shareShop } from '../shop.ts'
import { slowness } from '../slowness.ts'

// A tenth of what a shop waits for, but as long as a slow machine needs.
const whole = { ...requestWaits }
const waits = { headersTimeout: 1000, requestTimeout: 3000, connectionsCheckingInterval: 500 }
for (const name of ['headersTimeout', 'requestTimeout', 'connectionsCheckingInterval'] as const) waits[name] *= slowness
beforeAll(() => void Object.assign(requestWaits, waits))
const shared = shareShop()
afterAll(() => void Object.assign(requestWaits, whole))

/** What a connection receives from the shop until it is closed, after having sent something; it never closes its half. */
async function receivedBy(bytes: string): Promise<string> {
  const socket = connect({ port: Number(new URL(shared().url).port), host: '127.0.0.1', allowHalfOpen: true })
  let received = ''
  socket.on('error', () => {})
  socket.on('data', (data) => {
    received += data.toString('latin1')
  })
  await once(socket, 'connect')
  if (bytes) socket.write(bytes)
  // The shop's own side of the connection has to end: this peer would keep its half for ever.
  const drip = setInterval(() => socket.write('a'), 500)
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(drip)
  return received
}

const type = 'Content-Type: multipart/form-data; boundary=b'

/** What a peer sends before it falls silent, or goes on with a letter a second. */
const unfinished = {
  'half a head': () => 'GET /api/products HTTP/1.1\r\nX: ',
  'half a body': (host: string) =>
    `POST /api/inbox HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"`,
  'half a photo': (host: string, token: string) =>
    `POST /api/images HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n${type}\r\nContent-Length: 9000\r\n\r\n--b\r\n`,
}

test.concurrent('a connection that asks nothing is closed without an answer', async () => {
  const socket = connect(Number(new URL(shared().url).port), '127.0.0.1').resume()
  await once(socket, 'close')
  expect(socket.bytesRead).toBe(0) // speed: nothing at all
})

test.concurrent('a request that is never finished is answered and its connection destroyed', async () => {
  const { host } = new URL(shared().url)
  const token = await shared().getToken(anna)
  const answers = await Promise.all(Object.values(unfinished).map((bytes) => receivedBy(bytes(host, token))))
  for (const [index, what] of Object.keys(unfinished).entries()) expect(answers[index], what).toMatch(/^HTTP\/1\.1 4/)
  const alive = await new Promise<number>((resolve, reject) =>
    shared().fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
  expect(alive).toBe(0)
})
