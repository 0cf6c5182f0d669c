import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type ConnectionLimits, limitConnections } from '../../src/base/platform/http/limits/connections.server.ts'
import { openLog } from '../../src/base/platform/log.server.ts'
import { eventually } from '../eventually.ts'

/** A server that answers at once, but for `/held`, and tells of each connection in which order it was accepted. */
async function openServer(limits: Partial<ConnectionLimits>) {
  const held: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/held') held.push(response)
    else response.end('ok')
  })
  server.keepAliveTimeout = 72_000
  const usual = { all: 20, each: 20, stallMs: 60_000, answerMs: 60_000 }
  limitConnections(server, () => false, { ...usual, ...limits }, openLog('silent'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, held, port: (server.address() as AddressInfo).port }
}

/** A connection from one of the addresses of this machine that sends something and stays open. */
async function open(port: number, from: string, sent: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  if (sent) socket.write(sent)
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`

/** One after the other, each kept open after its answer. */
async function openKept(port: number, from: string, many: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let index = 0; index < many; index += 1) {
    const socket = await open(port, from, get('/'))
    await Promise.race([once(socket, 'data'), once(socket, 'close')])
    sockets.push(socket)
  }
  return sockets
}

/** Whether a visitor who comes now is answered. */
async function visit(port: number, from: string): Promise<boolean> {
  const socket = await open(port, from, get('/'))
  const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.destroy()
  return String(answer).startsWith('HTTP/1.1 200')
}

const isOpen = (socket: Socket) => !socket.destroyed && !socket.closed && socket.readyState === 'open'

test('two addresses that keep all connections keep no visitor out', async () => {
  const { port } = await openServer({ all: 20, each: 10 })
  const kept = [...(await openKept(port, '127.0.0.2', 12)), ...(await openKept(port, '127.0.0.3', 12))]
  const visits: boolean[] = []
  for (let visitor = 10; visitor < 40; visitor += 1) {
    visits.push(await visit(port, `127.0.0.${visitor}`))
    // One of those who keep connections renews one.
    kept.findLast(isOpen)?.write(get('/'))
  }
  expect(visits.filter((isAnswered) => !isAnswered)).toEqual([])
})

test('the connection that has been idle for longest gives way, of all and of an address block', async () => {
  const { port } = await openServer({ all: 100, each: 10 })
  const others = await openKept(port, '127.9.0.2', 6)
  const kept = await openKept(port, '127.0.0.3', 8)
  expect(kept.filter(isOpen)).toHaveLength(8)
  // The first is used again, so that the second has been idle for longest.
  kept[0]!.write(get('/'))
  await once(kept[0]!, 'data')
  const [, next] = [once(kept[1]!, 'close'), await openKept(port, '127.0.0.3', 1)]
  await eventually(() => expect(kept.map(isOpen)).toEqual([true, false, true, true, true, true, true, true]))
  expect(next.filter(isOpen)).toHaveLength(1)
  expect(others.filter(isOpen)).toHaveLength(6)
})

test('a connection with a request in work is never closed for another', async () => {
  const { port, held } = await openServer({ all: 10, each: 10 })
  const working = await Promise.all(Array.from({ length: 9 }, () => open(port, '127.0.0.2', get('/held'))))
  await eventually(() => expect(held).toHaveLength(9))
  for (let visitor = 10; visitor < 20; visitor += 1) expect(await visit(port, `127.0.0.${visitor}`)).toBe(true)
  await open(port, '127.0.0.2', get('/held'))
  await eventually(() => expect(held).toHaveLength(10))
  expect(await visit(port, '127.0.0.30')).toBe(false)
  expect(working.filter(isOpen)).toHaveLength(9)
  const answers = working.map((socket) => once(socket, 'data'))
  for (const response of held) response.end('ok')
  for (const [answer] of await Promise.all(answers)) expect(String(answer)).toContain('200 OK')
})

test('connections that send nothing, or half a head, give way as well', async () => {
  const { port } = await openServer({ all: 10, each: 10 })
  await Promise.all(Array.from({ length: 10 }, () => open(port, '127.0.0.2', '')))
  expect(await visit(port, '127.0.0.9')).toBe(true)
})

test('the more connections there are, the shorter idle ones are kept', async () => {
  const { server, port } = await openServer({ all: 20, each: 20 })
  const kept = await openKept(port, '127.0.0.2', 9)
  expect(server.keepAliveTimeout).toBe(72_000)
  kept.push(...(await openKept(port, '127.0.0.2', 2)))
  expect(server.keepAliveTimeout).toBe(18_000)
  kept.push(...(await openKept(port, '127.0.0.3', 6)))
  expect(server.keepAliveTimeout).toBe(3600)
  for (const socket of kept) socket.destroy()
  await eventually(() => expect(server.keepAliveTimeout).toBe(72_000))
})
