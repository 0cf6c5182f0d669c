// @module-tag long 15 s: peers that take nothing, or too slowly.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type ConnectionLimits, limitConnections } from '../../src/base/platform/http/limits/connections.server.ts'
import { openLog } from '../../src/base/platform/log.server.ts'
import { eventually } from '../eventually.ts'
import { shareShop } from '../shop.ts'
import { slowness } from '../slowness.ts'

const shared = shareShop()

const isOpen = ({ destroyed, readyState }: Socket) => !destroyed && readyState === 'open'

/** Connections to a port, of which some may be closed at once. */
async function open(port: number, many: number): Promise<Socket[]> {
  const sockets = Array.from({ length: many }, () => connect(port, '127.0.0.1').on('error', () => {}))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])))
  for (const socket of sockets) socket.resume()
  return sockets
}

/** A server whose answer is longer than all that lies between it and a reader. */
async function openServer(limits: Partial<ConnectionLimits>, trusts = () => false) {
  const server = createServer((_, response) => response.end(Buffer.alloc(30_000_000)))
  limitConnections(server, trusts, { all: 50, each: 50, stallMs: 500, answerMs: 3000, ...limits }, openLog('silent'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('one address block has so many connections to the shop and no more', async () => {
  const { port } = new URL(shared().url)
  const sockets = await open(Number(port), 600)
  await eventually(() => expect(sockets.filter(isOpen).length).toBeLessThanOrEqual(500))
  // From four fifths on, idle ones give way to new ones.
  expect(sockets.filter(isOpen).length).toBeGreaterThanOrEqual(400)
  for (const socket of sockets) socket.destroy()
  await eventually(async () => expect((await fetch(`${shared().url}/health/live`)).status).toBe(200))
})

test('a trusted proxy has as many as there are for all, and others find room again when some are closed', async () => {
  const port = await openServer({ all: 30, each: 5 }, () => true)
  const sockets = await open(port, 40)
  await eventually(() => expect(sockets.filter(isOpen).length).toBeLessThanOrEqual(30))
  expect(sockets.filter(isOpen).length).toBeGreaterThanOrEqual(24)
  for (const socket of sockets) socket.destroy()
  await eventually(async () => {
    const [one] = await open(port, 1)
    await new Promise((resolve) => setTimeout(resolve, 20)) // speed: one that is refused is closed after it was opened
    expect(isOpen(one!)).toBe(true)
  })
})

/** Asks for the long answer, and takes it as `read` does. */
async function ask(port: number, read: (socket: Socket) => void) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  socket.pause()
  read(socket)
  return { socket, closed: once(socket, 'close') }
}

/** Takes what has arrived again and again. */
const takes = (everyMs: number) => (socket: Socket) => {
  const timer = setInterval(() => socket.read(), everyMs)
  onTestFinished(() => clearInterval(timer))
}

test('whoever takes nothing of an answer is cut, and whoever takes too long; whoever reads slowly is not', async () => {
  const port = await openServer({})
  const deaf = await ask(port, () => {})
  const dripping = await ask(port, takes(250))
  const patientPort = await openServer({ stallMs: 2000 * slowness, answerMs: 60_000 * slowness })
  const slow = await ask(patientPort, takes(3))
  await slow.closed
  // speed: all of it, however long it took
  expect(slow.socket.bytesRead).toBeGreaterThan(30_000_000)
  await dripping.closed
  // speed: a tenth of it comes in the time that it may take
  expect(dripping.socket.bytesRead).toBeLessThan(30_000_000)
  // What is not read is not heard of until it is: the end arrives behind the data.
  deaf.socket.resume()
  await deaf.closed
  // speed: no more than what the system holds
  expect(deaf.socket.bytesRead).toBeLessThan(10_000_000)
})
