import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The current state of the connection between two programs. */
export type Connection = 'open' | 'closed' | 'frozen' | { delayMs: number } | { cutRepliesAfter: number }

export type Proxy = { port: number; connection: Connection; connections(): number; close(): void }

/** A TCP proxy between a program and what it depends on: slow, silent, truncating replies, or down. */
export async function openProxy(toPort: number): Promise<Proxy> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    if (proxy.connection === 'closed') return void client.destroy()
    // Accepted, then silent.
    if (proxy.connection === 'frozen') return void open.add(client.on('error', () => {}).resume())
    const upstream = connect({ port: toPort, host: '127.0.0.1' })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket
        .on('error', () => {})
        .once('close', () => {
          open.delete(socket)
          client.destroy()
          upstream.destroy()
        })
    }
    client.on('data', (bytes) => pass(bytes, upstream))
    upstream.on('data', (bytes) => pass(bytes, client, true))
  })
  const pass = (bytes: Buffer, to: Socket, isReply = false) => {
    const { connection } = proxy
    if (connection === 'frozen') return
    if (typeof connection === 'string') return void to.write(bytes)
    if ('delayMs' in connection) return void setTimeout(() => to.write(bytes), connection.delayMs)
    if (!isReply) return void to.write(bytes)
    to.write(bytes.subarray(0, connection.cutRepliesAfter))
    to.destroySoon()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let connection: Connection = 'open'
  const proxy: Proxy = {
    port: (server.address() as AddressInfo).port,
    get connection() {
      return connection
    },
    set connection(state) {
      connection = state
      if (state === 'closed') for (const socket of open) socket.destroy()
    },
    connections: () => open.size / 2,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
  return proxy
}
