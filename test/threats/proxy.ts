import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How the way between two programs is at the moment. */
export type Connection = 'open' | 'closed' | 'frozen' | { delayMs: number } | { cutAnswersAfter: number }

export type Proxy = { port: number; way: Connection; connections(): number; close(): void }

/** Stands between a program and what it needs over TCP: slow, silent, cutting answers short, or gone. */
export async function openProxy(toPort: number): Promise<Proxy> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    if (proxy.way === 'closed') return void near.destroy()
    // Taken, and then nothing.
    if (proxy.way === 'frozen') return void open.add(near.on('error', () => {}).resume())
    const far = connect({ port: toPort, host: '127.0.0.1' })
    for (const socket of [near, far]) {
      open.add(socket)
      socket
        .on('error', () => {})
        .once('close', () => {
          open.delete(socket)
          near.destroy()
          far.destroy()
        })
    }
    near.on('data', (bytes) => pass(bytes, far))
    far.on('data', (bytes) => pass(bytes, near, true))
  })
  const pass = (bytes: Buffer, to: Socket, isAnswer = false) => {
    const { way } = proxy
    if (way === 'frozen') return
    if (typeof way === 'string') return void to.write(bytes)
    if ('delayMs' in way) return void setTimeout(() => to.write(bytes), way.delayMs)
    if (!isAnswer) return void to.write(bytes)
    to.write(bytes.subarray(0, way.cutAnswersAfter))
    to.destroySoon()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: Proxy = {
    port: (server.address() as AddressInfo).port,
    way: 'open',
    connections: () => open.size / 2,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
  return proxy
}
